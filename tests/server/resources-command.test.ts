import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runResources } from '#server/commands/resources.ts'
import type { ListedDirectory } from '#server/vendors/directories.ts'
import { openOffice } from './open-office.ts'
import { openStoreFolder } from './store-folder.ts'

const folder = openStoreFolder()
const file = (name: string): string => join(folder, name)

const noDirectory: ListedDirectory = { problem: 'There is none.' }

/** Creates a function that runs `foyer resources`. */
async function openCommand(list = async () => noDirectory) {
  const here = await openOffice()
  const { token } = await here.signUp('Ada Min', 'administrator')
  return (...args: readonly string[]) =>
    runResources(
      { ask: (method, path, body) => here.send(method, path, { token, ...(body ? { raw: body } : {}) }), list },
      args,
    )
}

describe('foyer resources', () => {
  it('checks, imports, lists, exports and removes resources', async () => {
    const run = await openCommand()
    expect((await run('list')).text).toContain('There are no resources.')
    // Excel in Western Europe saves Windows-1252.
    writeFileSync(file('rooms.csv'), Buffer.from('name;type;building;id\r\nSal\u00f3n;room;Main;sa\r\n', 'latin1'))
    const text = 'Creates 1, changes 0, leaves 0. Wrong: 0.'
    expect(await run('check', file('rooms.csv'))).toEqual({ text, code: 0 })
    expect(await run('import', file('rooms.csv'))).toEqual({ text: 'Created 1, changed 0.', code: 0 })
    expect((await run('list')).text).toBe('sa  Salón  Meeting room  Main  salon@heron-works.rooms.invalid')
    expect(await run('export', file('out.csv'))).toMatchObject({ code: 0 })
    expect(readFileSync(file('out.csv')).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(await run('import', file('out.csv'))).toEqual({ text: 'Created 0, changed 0.', code: 0 })
    expect(await run('remove', 'sa')).toEqual({ text: 'Removed sa.', code: 0 })
    expect(await run('remove', 'sa')).toEqual({ text: 'There is no such resource.', code: 1 })
  })

  it('prints the problem of each wrong line and imports nothing', async () => {
    const run = await openCommand()
    writeFileSync(file('wrong.csv'), 'name,type,capacity\nLisbon,room,12\nOslo,castle,many\n')
    const report = [
      'Line 3 (Oslo): type: UnknownType (castle)',
      'Line 3 (Oslo): capacity: NotANumber (many)',
      'Creates 1, changes 0, leaves 0. Wrong: 1.',
    ].join('\n')
    expect(await run('check', file('wrong.csv'))).toEqual({ text: report, code: 1 })
    const text = `${report}\nNothing was imported. Correct the file, and import it again.`
    expect(await run('import', file('wrong.csv'))).toEqual({ text, code: 1 })
    expect((await run('list')).text).toContain('There are no resources.')
  })

  it('writes a template without overwriting a file, and creates an example office', async () => {
    const run = await openCommand()
    expect((await run('template')).text).toContain('name,type,building,floor')
    writeFileSync(file('mine.csv'), 'mine')
    expect(await run('template', file('mine.csv'))).toMatchObject({ code: 1 })
    expect(readFileSync(file('mine.csv'), 'utf8')).toBe('mine')
    expect(await run('example')).toEqual({ text: 'Created 46 resources of an example office.', code: 0 })
    expect(await run('example')).toMatchObject({ code: 1 })
  })

  it('prints its usage, or why a file cannot be read', async () => {
    const run = await openCommand()
    writeFileSync(file('book.xlsx'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    expect(existsSync(file('none.csv'))).toBe(false)
    const wrong = [[], ['lists'], ['import'], ['remove', 'a', 'b'], ['list', 'all'], ['toString']]
    for (const [args, code, text] of [
      ...wrong.map((one) => [one, 2, 'Usage: foyer resources list'] as const),
      [['import', file('none.csv')], 1, 'none.csv'],
      [['import', file('book.xlsx')], 1, 'Save the spreadsheet as CSV'],
    ] as const)
      expect(await run(...args)).toMatchObject({ code, text: expect.stringContaining(text) })
  })
})
