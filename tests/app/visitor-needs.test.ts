import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

/** Rendered only with services that a visitor does not have, see `PlaceOffers` and `FreeHere`. */
const guarded = ['src/features/home/screen/offer-card.tsx']

const screensOf = (route: string): string[] =>
  [...readFileSync(route, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) =>
    posix.join(posix.dirname(route), path),
  )

/** Returns the files that a file imports, also later. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:\sfrom |\bimport\(|^import )'([#.][^'?]+)/gm)
  return [...found]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
}

it('decisions, section 22: screens that visitors can open take only what a visitor has', () => {
  const routes = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => `src/features/${file}`)
  const open = routes.filter((file) => readFileSync(file, 'utf8').includes('visitors: true'))
  const reached = new Set([...open.flatMap(screensOf), 'src/app/shell/visitor-shell.tsx'])
  // A set also iterates what is added meanwhile.
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported)
  const asking = [...reached].filter((file) =>
    /\buse(?:Live|Planning|Booking|Services)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(open.length).toBeGreaterThan(1)
  expect(reached.size).toBeGreaterThan(100)
  expect(asking.filter((file) => file !== 'src/base/use-needs.ts')).toEqual(guarded)
})
