// @ts-check
/** `npm run texts`: checks the texts of all languages, and exchanges them with translators. */
import { runTexts } from './texts/command.mjs'

process.exitCode = runTexts(process.argv.slice(2), '.')
