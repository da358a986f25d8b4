// @ts-check
/** The commands of Foyer's own server, for the `foyer` command. */

/** The commands of `server/commands/command-line.ts`, with their words, and what each one does. */
export const serverCommands = {
  serve: 'serves Foyer with a calendar of its own',
  'backup FILE': 'writes a copy of everything, also while the server runs',
  'restore FILE': 'puts a backup in the place of the data',
  move: 'moves everything from a folder to a database of PostgreSQL',
  people: 'lists, invites and changes people',
  resources: 'imports and exports rooms, desks and other resources',
}

/** The oldest Node.js on which the server runs, as in package.json. The other commands also run on Node.js 18. */
const oldest = { major: 20, minor: 19 }

/** Returns why a command of the server doesn't run on a version of Node.js, or null if it does. @param {string} command @param {string} version */
export function needsNewerNode(command, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return null
  return `"foyer ${command}" needs Node.js ${oldest.major}.${oldest.minor} or newer, and this is ${version}. Install a newer one from https://nodejs.org.`
}
