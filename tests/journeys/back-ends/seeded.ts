/** Where the data of Foyer's own server are that every journey before it begins with. */
export const seededFolder = 'test-results/seeded-office'
