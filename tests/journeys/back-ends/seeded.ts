/** Folder with the data of Foyer's own server with which each journey begins. */
export const seededFolder = 'test-results/seeded-office'
