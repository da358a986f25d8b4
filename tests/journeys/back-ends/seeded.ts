/** Folder with the data of Foyer's own server with which each journey begins. */
export const seededFolder = 'test-results/seeded-office'

/** The variable that is set if journeys run on PostgreSQL. From the start of the cluster on, it is the address of a database in it. */
export const onPostgres = 'JOURNEYS_ON_POSTGRES'

/** Name of the database with which each journey begins on PostgreSQL. */
export const seededDatabase = 'foyer_seeded'
