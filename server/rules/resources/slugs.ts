import { fold } from '#src/kernel/text.ts'

/** Ukrainian letters in Latin ones, as on its passports. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а-a б-b в-v г-h д-d е-e ж-zh з-z и-y і-i к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-shch ь- ю-iu я-ia'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
)

const longest = 40

/** Returns a name in small letters, digits and hyphens, for ids and addresses; `otherwise` if nothing of it remains. */
export function slugOf(name: string, otherwise: string): string {
  const slug = fold(name)
    .replace(/[Ѐ-ӿ]/gu, (letter) => latin[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? otherwise : slug
}

/** Returns the first of `slug`, `slug-2`, `slug-3` … that is free. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug
  let number = 2
  while (isTaken(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
