import { configFileSchema } from '#src/wire/configuration.ts'
import { isRecord } from '#src/wire/scalars.ts'

/** Members that must be in no file that anyone can read. */
const secret = /secret|password|token$|credential|private|api-?key/i

/** Returns a sentence for each member of config.json that is not known, also of `csrf`. */
export function unknownMembers(file: Readonly<Record<string, unknown>>): readonly string[] {
  const { csrf } = file
  return [
    ...unknownIn(file, Object.keys(configFileSchema.entries), ''),
    ...(isRecord(csrf) ? unknownIn(csrf, ['cookie', 'header'], 'csrf.') : []),
  ]
}

function unknownIn(
  record: Readonly<Record<string, unknown>>,
  known: readonly string[],
  above: string,
): readonly string[] {
  return Object.keys(record)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known)
      const advice =
        nearest !== null
          ? `Did you mean '${above}${nearest}'?`
          : secret.test(name)
            ? 'Remove it: anyone can read this file.'
            : 'Correct its name or remove it.'
      return `config.json: ${above}${name} is not a known member and has no effect. ${advice}`
    })
}

/** Returns the known name that differs least, or null if all differ by more than two letters or by more than a third of them. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const distances = known.map((one) => [one, lettersApart(name.toLowerCase(), one.toLowerCase(), 2)] as const)
  const [nearest] = distances.toSorted(([, one], [, other]) => one - other)
  return nearest !== undefined && nearest[1] <= Math.min(2, nearest[0].length / 3) ? nearest[0] : null
}

/** Returns how many letters must be added, removed or replaced, or a number above `most` if there are more. */
function lettersApart(one: string, other: string, most: number): number {
  if (most < 0 || one === '' || other === '') return one.length + other.length
  if (one[0] === other[0]) return lettersApart(one.slice(1), other.slice(1), most)
  const ways = [
    [one.slice(1), other.slice(1)],
    [one.slice(1), other],
    [one, other.slice(1)],
  ] as const
  return 1 + Math.min(...ways.map(([left, right]) => lettersApart(left, right, most - 1)))
}
