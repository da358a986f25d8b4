import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'src/features'

/** The modules of a feature's `register.ts`. */
const loadedBy = (register: string): readonly string[] =>
  existsSync(register)
    ? [...readFileSync(register, 'utf8').matchAll(/^import '([^']+)'$/gm)].map(([, path = '']) =>
        normalize(join(dirname(register), path)),
      )
    : []

describe('a module that registers for a reload or for the question before a sign-out', () => {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .filter((path) => /^(?:onReload|registerUnsent)\(/m.test(readFileSync(path, 'utf8')))

  it('is found by its call', () => {
    expect(modules).toContain('src/features/timeline/model/reload-schedules.ts')
  })

  it.each(modules)('is loaded by every start: %s', (path) => {
    const feature = path.split('/').slice(0, 3).join('/')
    expect(loadedBy(`${feature}/register.ts`)).toContain(path)
  })
})
