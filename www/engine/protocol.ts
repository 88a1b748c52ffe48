import type { Needs } from '../workers/requests.ts';
import type { Engine } from '../workers/table.ts';
import type { Crew } from './crew.ts';
import type { Pool, Session, Wanted } from './pool.ts';

/** What the page and its workers say to each other: `Engine` lists all questions, each where it is answered (www/workers/table.ts). */
export type { Needs, Pasted, SolverRequest } from '../workers/requests.ts';
export type { Engine };

export type EnginePool = Pool<Engine, Needs>;
export type EngineSession = Session<Engine, Needs>;
export type EngineCrew = Crew<Engine, Needs>;
export type EngineWanted = Wanted<Needs>;
export type AnswerTo<K extends keyof Engine> = Awaited<ReturnType<Engine[K]>>;
