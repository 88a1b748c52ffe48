import type { ArenaGame } from '../../../pkg/twofold.js';
import { type ArenaTable, TABLE_GAMES, TABLES, tableGameId } from '../../games/far.ts';
import type { Register } from '../../games/register.ts';
import { changeOf } from '../../games/row.ts';
import type { RowPlan } from './arena-row.ts';

/** The plan of the table. Its games are stored separately. */
export interface TablePlan {
  document: string | undefined;
  rows: RowPlan[];
}

/** A table that was kept under a name. Its rows share their games with the table that they come from. */
export interface KeptTable {
  name: string;
  at: number;
  plan: TablePlan;
}

const planOf = (table: ArenaTable | undefined) => table?.plan as TablePlan | undefined;

const tableOf = (plan: TablePlan) => plan as ArenaTable['plan'];

/** The arena's table. Every finished game is written at once, so that closing the page loses none. */
export class ArenaStore {
  #register: Register;

  constructor(register: Register) {
    this.#register = register;
  }

  async readPlan(): Promise<TablePlan | undefined> {
    return planOf(await this.#register.get(TABLES, 'table'));
  }

  writePlan(plan: TablePlan) {
    return this.#register.change(TABLES, 'table', () => ({ plan: tableOf(plan) }));
  }

  /** The tables kept under a name, the newest first. Rejects where the browser refuses. */
  async readKept(): Promise<KeptTable[]> {
    const tables = [...(await this.#register.all(TABLES, 'kept ')).values()];
    return tables
      .flatMap((table) => {
        const plan = planOf(table);
        return plan ? [{ name: table?.name ?? '', at: table?.at ?? 0, plan }] : [];
      })
      .sort((one, two) => two.at - one.at);
  }

  /** Keeps a table under a name, in place of an earlier one. */
  keep(name: string, plan: TablePlan) {
    const table = { plan: tableOf(plan), name, at: Date.now() };
    return this.#register.change(TABLES, `kept ${name}`, () => table);
  }

  /** Its games are deleted with the next visit. */
  dropKept(name: string) {
    return this.#register.change(TABLES, `kept ${name}`, () => undefined);
  }

  /** The finished games of a row. Rejects where the browser refuses. */
  async readGames(row: string): Promise<ArenaGame[]> {
    const games = [...(await this.#register.all(TABLE_GAMES, `${row}\n`)).values()];
    return games.filter((game) => game !== undefined);
  }

  /** All or none. */
  writeGames(row: string, games: ArenaGame[]) {
    return this.#register.changeAll(
      games.map((game) => changeOf(TABLE_GAMES, tableGameId(row, game.game), () => game)),
      { once: true },
    );
  }

  /** Deletes the games of all rows but these and those of tables kept under a name. */
  async keepOnly(rows: string[]) {
    const named = (await this.readKept()).flatMap(({ plan }) => plan.rows).map(({ id }) => id);
    const wanted = new Set([...rows, ...named]);
    const there = (await this.#register.ids(TABLE_GAMES)).map((id) => id.split('\n')[0]);
    for (const row of new Set(there))
      if (!wanted.has(row)) await this.#register.remove(TABLE_GAMES, `${row}\n`);
  }
}
