/** What `foyer venue from-geojson` shares with the reader of archives (`tools/rules.mjs`). */
export { readJsonBytes } from './archive/read-json.ts'
export { knownCategories } from './check/known-categories.ts'
export { judgeCoordinates } from './coordinates.ts'
export { didYouMean, wordIn } from './known-words.ts'
