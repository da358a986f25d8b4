// What going on with a journalled create takes, as one chunk of its own.
export { entryLock, keepEntry } from './journal-entry.ts'
export { orderOf } from './order.ts'
export { seeThrough } from './see-through.ts'
