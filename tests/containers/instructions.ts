/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** Splits a Dockerfile into its instructions. Comments are left out, and continued lines are joined. */
export const instructionsOf = (dockerfile: string): readonly Instruction[] =>
  dockerfile
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = ''] = line.split(/\s/)
      return { name, text: line.slice(name.length).trim() }
    })

/** Replaces `${NAME}` and `$NAME`. Throws if a variable has no value. */
export const withVariables = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\$\{(\w+)\}|\$(\w+)/g, (_, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? ''
    const value = values.get(name)
    if (value === undefined) throw new Error(`${name} has no value: ${text}`)
    return value
  })

/** Returns the words of an exec form, such as `["node", "a.js"]`. Throws for a shell form: its process would get no signals. */
export function execForm(text: string): readonly string[] {
  const words: unknown = text.startsWith('[') ? JSON.parse(text) : null
  if (!Array.isArray(words) || !words.every((word): word is string => typeof word === 'string'))
    throw new Error(`Not an exec form: ${text}`)
  return words
}

/** Returns the pairs of `A=b C=d`. Throws for quotes and for the form without `=`. */
export const pairsOf = (text: string): readonly (readonly [name: string, value: string])[] =>
  text.split(/\s+/).map((pair) => {
    const [, name, value] = /^(\w+)=([^"'\\]*)$/.exec(pair) ?? []
    if (name === undefined || value === undefined) throw new Error(`Not NAME=value: ${pair}`)
    return [name, value] as const
  })

/** Splits `--name=value` options from the words behind them. */
export function splitOptions(text: string): { readonly options: ReadonlyMap<string, string>; readonly rest: string } {
  const options = new Map<string, string>()
  let rest = text
  for (let found = /^--([\w-]+)=(\S+)\s+/.exec(rest); found !== null; found = /^--([\w-]+)=(\S+)\s+/.exec(rest)) {
    options.set(found[1] ?? '', found[2] ?? '')
    rest = rest.slice(found[0].length)
  }
  return { options, rest }
}

/** Returns the seconds of a duration, such as `30s` or `1m`. */
export function secondsOf(duration: string): number {
  const [, number, unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? []
  if (number === undefined) throw new Error(`Not a duration: ${duration}`)
  return Number(number) * ({ s: 1, m: 60, h: 3_600 }[unit] ?? 1)
}

/** Returns whether a path belongs to the context of a build, by the lines of its ignore file: the last one that matches counts. */
export function belongsTo(ignoreFile: string): (path: string) => boolean {
  const lines = ignoreFile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rules = lines.map((line) => {
    const isKept = line.startsWith('!')
    const pattern = isKept ? line.slice(1) : line
    if (pattern !== '*' && /[*?[\]\\]/.test(pattern)) throw new Error(`Unknown pattern of an ignore file: ${line}`)
    const matches = (path: string) => pattern === '*' || path === pattern || path.startsWith(`${pattern}/`)
    return { isKept, matches }
  })
  return (path) => rules.findLast(({ matches }) => matches(path))?.isKept ?? true
}
