import { expose } from 'comlink';
import { engine } from './table.ts';

expose(engine);
