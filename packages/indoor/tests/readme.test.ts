import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { describeRoute } from './example.ts'
import { drawVenue, zipOf } from './venue/drawn-venue.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const blockIn = (language: string): string | undefined =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(readme)?.[1]

const folder = mkdtempSync(join(tmpdir(), 'foyer-indoor-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the example of the README', () => {
  test('is the code of example.ts', () => {
    expect(readFileSync(join(import.meta.dirname, 'example.ts'), 'utf8')).toContain(blockIn('ts') ?? 'an example')
  })

  test('prints the sentences that the README shows', () => {
    const archive = join(folder, 'office.zip')
    writeFileSync(archive, zipOf(drawVenue()))
    expect(`${describeRoute(archive, 'room-0', 'office-0').join('\n')}\n`).toBe(blockIn('text'))
  })
})
