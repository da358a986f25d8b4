/** The databases for which the store is written. */
export type Dialect = 'sqlite' | 'postgres'
