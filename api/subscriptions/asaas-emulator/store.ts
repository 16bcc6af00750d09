import type { Database } from '../../platform/database/db.ts'
import { type AsaasBooks, type BooksOptions, type BooksState, createAsaasBooks } from './books.ts'

export type BooksStore = {
  read<T>(look: (books: AsaasBooks) => T): Promise<T>
  /** Makes one change at a time, also when several processes use one database. */
  change<T>(act: (books: AsaasBooks) => T): Promise<T>
}

export function storeBooks({ db, transaction }: Database, options: BooksOptions): BooksStore {
  return {
    async read(look) {
      const row = await db.selectFrom('asaas_emulator').select('state').executeTakeFirst()
      return look(createAsaasBooks(options, row?.state as BooksState | undefined))
    },
    change: (act) =>
      transaction(async (tx) => {
        await tx
          .insertInto('asaas_emulator')
          .values({ state: JSON.stringify({}) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        const { state } = await tx
          .selectFrom('asaas_emulator')
          .select('state')
          .forUpdate()
          .executeTakeFirstOrThrow()
        const books = createAsaasBooks(options, state as BooksState)
        const result = act(books)
        await tx
          .updateTable('asaas_emulator')
          .set({ state: JSON.stringify(books.state()) })
          .execute()
        return result
      }),
  }
}
