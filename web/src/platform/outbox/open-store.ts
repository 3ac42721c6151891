import { NoDatabase, hasDatabase } from './database.ts'
import { DatabaseStore } from './database-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { OutboxStore } from './store.ts'

/** Keeps them in the database of the browser, else in the memory of this page. */
export function makeStore(): OutboxStore {
  return hasDatabase() ? new SafeStore(new DatabaseStore()) : new MemoryStore()
}

/** Goes on in the memory of the page where the database can’t be opened: what is handed in can still be sent from there. */
class SafeStore implements OutboxStore {
  private store: OutboxStore

  constructor(store: OutboxStore) {
    this.store = store
  }

  get isLasting(): boolean {
    return this.store.isLasting
  }

  readonly all: OutboxStore['all'] = (owner) => this.do((store) => store.all(owner))
  readonly unsent: OutboxStore['unsent'] = () => this.do((store) => store.unsent())
  readonly change: OutboxStore['change'] = (...asked) => this.do((store) => store.change(...asked))
  readonly spent: OutboxStore['spent'] = (id) => this.do((store) => store.spent(id))
  readonly photo: OutboxStore['photo'] = (id) => this.do((store) => store.photo(id))
  readonly remove: OutboxStore['remove'] = (id) => this.do((store) => store.remove(id))
  readonly putLoose: OutboxStore['putLoose'] = (...asked) => this.do((store) => store.putLoose(...asked))
  readonly removeLoose: OutboxStore['removeLoose'] = (ids) => this.do((store) => store.removeLoose(ids))
  readonly sweepLoose: OutboxStore['sweepLoose'] = (...asked) => this.do((store) => store.sweepLoose(...asked))

  private async do<Result>(act: (store: OutboxStore) => Promise<Result>): Promise<Result> {
    try {
      return await act(this.store)
    } catch (fault) {
      if (!(fault instanceof NoDatabase)) throw fault
      if (this.store.isLasting) this.store = new MemoryStore()
      return act(this.store)
    }
  }
}

/** Keeps nothing, for a page that is shown through the eyes of somebody else. */
export const emptyStore: OutboxStore = {
  isLasting: true,
  all: async () => [],
  unsent: async () => new Map(),
  change: async () => {
    throw new Error('正在以他人身份查看，没有保存')
  },
  spent: async () => undefined,
  photo: async () => undefined,
  remove: async () => undefined,
  putLoose: async () => undefined,
  removeLoose: async () => undefined,
  sweepLoose: async () => undefined,
}
