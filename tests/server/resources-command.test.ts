import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runResources } from '#server/commands/resources.ts'
import { openOffice } from './open-office.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-resources-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string): string => join(folder, name)

async function command() {
  const here = await openOffice()
  const { token } = await here.signUp('Ada Min', 'administrator')
  return (...words: readonly string[]) =>
    runResources((method, path, body) => here.send(method, path, { token, ...(body ? { raw: body } : {}) }), words)
}

describe('foyer resources', () => {
  it('checks, imports, lists, exports and removes resources', async () => {
    const run = await command()
    expect((await run('list')).text).toContain('There are no resources.')
    // Excel in Western Europe saves Windows-1252.
    writeFileSync(file('rooms.csv'), Buffer.from('name;type;building;id\r\nSal\u00f3n;room;Main;sa\r\n', 'latin1'))
    expect(await run('check', file('rooms.csv'))).toEqual({
      text: 'Creates 1, changes 0, leaves 0. Wrong: 0.',
      code: 0,
    })
    expect(await run('import', file('rooms.csv'))).toEqual({ text: 'Created 1, changed 0.', code: 0 })
    expect((await run('list')).text).toBe('sa  Salón  Meeting room  Main  salon@heron-works.rooms.invalid')
    expect(await run('export', file('out.csv'))).toMatchObject({ code: 0 })
    expect(readFileSync(file('out.csv')).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(await run('import', file('out.csv'))).toEqual({ text: 'Created 0, changed 0.', code: 0 })
    expect(await run('remove', 'sa')).toEqual({ text: 'Removed sa.', code: 0 })
    expect(await run('remove', 'sa')).toEqual({ text: 'There is no such resource.', code: 1 })
  })

  it('prints the problem of each wrong line and imports nothing', async () => {
    const run = await command()
    writeFileSync(file('wrong.csv'), 'name,type,capacity\nLisbon,room,12\nOslo,castle,many\n')
    const told = [
      'Line 3 (Oslo): type: UnknownType (castle)',
      'Line 3 (Oslo): capacity: NotANumber (many)',
      'Creates 1, changes 0, leaves 0. Wrong: 1.',
    ].join('\n')
    expect(await run('check', file('wrong.csv'))).toEqual({ text: told, code: 1 })
    expect(await run('import', file('wrong.csv'))).toEqual({
      text: `${told}\nNothing was imported. Correct the file, and import it again.`,
      code: 1,
    })
    expect((await run('list')).text).toContain('There are no resources.')
  })

  it('writes a template without overwriting a file, and creates an example office', async () => {
    const run = await command()
    expect((await run('template')).text).toContain('name,type,building,floor')
    writeFileSync(file('mine.csv'), 'mine')
    expect(await run('template', file('mine.csv'))).toMatchObject({ code: 1 })
    expect(readFileSync(file('mine.csv'), 'utf8')).toBe('mine')
    expect(await run('example')).toEqual({ text: 'Created 46 resources of an example office.', code: 0 })
    expect(await run('example')).toMatchObject({ code: 1 })
  })

  it('prints its usage, or why a file cannot be read', async () => {
    const run = await command()
    for (const words of [[], ['lists'], ['import'], ['remove', 'a', 'b'], ['list', 'all'], ['toString']])
      expect(await run(...words)).toMatchObject({
        code: 2,
        text: expect.stringContaining('Usage: foyer resources list'),
      })
    expect(existsSync(file('none.csv'))).toBe(false)
    expect(await run('import', file('none.csv'))).toMatchObject({ code: 1, text: expect.stringContaining('none.csv') })
    writeFileSync(file('book.xlsx'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    expect(await run('import', file('book.xlsx'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('Save the spreadsheet as CSV'),
    })
  })
})
