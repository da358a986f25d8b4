import { describe, expect, it } from 'vitest'
import { runResources } from '#server/commands/resources.ts'
import type { DirectoryRecord } from '#server/rules/directory/record.ts'
import type { ListedDirectory } from '#server/vendors/directories.ts'
import type { VendorListing } from '#server/vendors/vendor-listing.ts'
import { readResources } from '#src/wire/resources.ts'
import { bodyOf } from '../identity-helpers.ts'
import { openOffice } from '../open-office.ts'

const record = (name: string, cells: Partial<DirectoryRecord['cells']> = {}): DirectoryRecord => ({
  key: `key ${name}`,
  cells: { name, type: 'room', email: `${name.toLowerCase()}@contoso.com`, building: 'Main', ...cells },
  words: ['bean bags'],
})

/** An office, and a directory that lists the given records. */
async function open() {
  const here = await openOffice()
  const { token } = await here.signUp('Ada Min', 'administrator')
  let listed: ListedDirectory = { problem: 'Nothing is listed.' }
  const run = (...args: readonly string[]) =>
    runResources(
      {
        ask: (method, path, body) => here.send(method, path, { token, ...(body ? { raw: body } : {}) }),
        list: async () => listed,
      },
      ['import', ...args],
    )
  return {
    here,
    token,
    run,
    list: (records: readonly DirectoryRecord[], more: Partial<VendorListing> = {}, directory = 'graph contoso.com') => {
      listed = { directory, listing: { records, leftOut: [], isComplete: true, faults: [], remarks: [], ...more } }
    },
    linesOf: async (...args: readonly string[]) => {
      const { text, code } = await run(...args)
      return [code, ...text.split('\n')]
    },
    names: async () => {
      const { resources } = readResources(await bodyOf(here.send('GET', '/api/assist/resources', { token })))
      return resources.map(({ name, capacity }) => `${name} ${capacity ?? ''}`.trim())
    },
    hubEvents: async () =>
      (await here.office.db.selectFrom('outbox').select('name').orderBy('id').execute()).map(({ name }) => name),
  }
}

const unknown = 'No property or choice is called "bean bags" (2 listed).'

describe('foyer resources import graph', () => {
  it('says what has changed since the last time, and stores it unless it is a dry run', async () => {
    const { run, list, linesOf, names, hubEvents } = await open()
    list([record('Oslo', { capacity: '12' }), record('Rome')], {
      leftOut: [{ key: 'x', name: '', column: 'capacity', problem: 'Unreadable', value: 'many' }],
      remarks: ['TimeZonesRefused'],
    })
    const report = [
      'Oslo (Main): new, oslo@contoso.com',
      'Rome (Main): new, rome@contoso.com',
      'Left out: x: capacity: Unreadable (many)',
      unknown,
      'Time zones are not read: the application may not. If rooms are in several zones, grant it MailboxSettings.Read.',
      'New 2, changed 0, the same 0, gone 0. Values kept 0, left out 1.',
    ]
    const dry = [...report.slice(0, -1), `${report.at(-1)} Nothing was stored.`]
    expect(await linesOf('graph', '--dry-run')).toEqual([0, ...dry])
    expect([await names(), await hubEvents()]).toEqual([[], []])
    expect(await linesOf('graph')).toEqual([0, ...report])
    expect(await names()).toEqual(['Oslo 12', 'Rome'])
    expect(await hubEvents()).toEqual(['reload-area', 'reload-changed-resource', 'reload-changed-resource'])
    list([record('Oslo', { capacity: '14', building: '' }), record('Rome')])
    expect(await linesOf('graph')).toEqual([
      0,
      'Oslo: building "Main" becomes nothing',
      'Oslo: capacity "12" becomes "14"',
      unknown,
      'New 0, changed 1, the same 1, gone 0. Values kept 0, left out 0.',
    ])
    expect((await run('graph')).text).toContain('New 0, changed 0, the same 2')
    expect(await hubEvents()).toHaveLength(4)
  })

  it('keeps values that were changed in Foyer until it is told to overwrite them', async () => {
    const { here, token, list, linesOf, names } = await open()
    list([record('Oslo', { capacity: '12' })])
    await linesOf('graph')
    const text = 'name,type,building,capacity\nOslo,room,Main,10\n'
    await here.send('POST', '/api/admin/resources/import', { token, raw: { type: 'text/csv', text } })
    list([record('Oslo', { capacity: '14' })])
    expect((await linesOf('graph'))[1]).toBe('Oslo (Main): capacity stays "10" as in Foyer; listed is "14"')
    expect(await names()).toEqual(['Oslo 10'])
    expect((await linesOf('graph', '--overwrite'))[1]).toBe('Oslo (Main): capacity "10" becomes "14"')
    expect(await names()).toEqual(['Oslo 14'])
  })

  it('removes what is gone only if it is told to, and never everything', async () => {
    const { run, list, linesOf, names, hubEvents } = await open()
    list([record('Oslo'), record('Rome')])
    await run('graph')
    list([record('Oslo')])
    expect((await linesOf('graph'))[1]).toBe('Rome (Main): not listed any more, rome@contoso.com')
    expect((await linesOf('graph', '--remove-gone', '--dry-run'))[1]).toBe(
      'Rome (Main): would be removed, rome@contoso.com',
    )
    list([record('Oslo')], { isComplete: false })
    expect((await linesOf('graph', '--remove-gone')).at(-1)).toContain('gone 0')
    expect(await names()).toEqual(['Oslo', 'Rome'])
    list([])
    expect(await run('graph', '--remove-gone')).toEqual({
      code: 1,
      text: expect.stringContaining('Nothing was removed'),
    })
    list([record('Oslo')], {}, 'graph other.com')
    expect((await run('graph', '--remove-gone')).text).toContain('gone 0')
    list([record('Oslo')])
    expect((await linesOf('graph', '--remove-gone'))[1]).toBe('Rome (Main): removed, rome@contoso.com')
    expect(await names()).toEqual(['Oslo'])
    expect((await hubEvents()).at(-1)).toBe('reload-deleted-resource')
    expect((await linesOf('graph')).at(-1)).toContain('gone 0')
    // One that is left can be the last one that was imported.
    list([])
    expect((await run('graph', '--remove-gone')).code).toBe(1)
  })

  it('reports lists that did not arrive, and the problem of a directory', async () => {
    const { run, list } = await open()
    expect(await run('google')).toEqual({ code: 1, text: 'Nothing is listed.\nNothing was imported.' })
    list([record('Oslo')], {
      isComplete: false,
      faults: [{ what: 'desks', fault: { kind: 'throttled', retryAfter: 90_000 } }],
    })
    const { text, code } = await run('graph')
    expect(code).toBe(1)
    expect(text).toContain('The desks did not arrive. Microsoft is asked too often. Try again in 90 s.')
    expect(text).toContain('nothing counts as gone')
  })

  it('is for administrators, and refuses other bodies', async () => {
    const { here, token } = await open()
    const { token: other } = await here.signUp('Fay Cility', 'facilities')
    const body = { directory: 'graph contoso.com', records: [], leftOut: [], isComplete: true }
    const post = (who: string, changes: object) =>
      here.send('POST', '/api/admin/resources/directory', { token: who, body: { ...body, ...changes } })
    expect((await post(other, {})).status).toBe(403)
    expect((await post(token, {})).status).toBe(200)
    expect((await post(token, { directory: 'google bücher.example' })).status).toBe(200)
    for (const wrong of [
      { directory: 'areas' },
      { records: [{ key: '', cells: {}, words: [] }] },
      { records: [{ ...record('Oslo'), id: 'mine' }] },
      { removesGone: 'yes' },
    ])
      expect((await post(token, wrong)).status).toBe(400)
  })

  it('knows its options only before a directory', async () => {
    const { run } = await open()
    for (const words of [
      ['rooms.csv', '--dry-run'],
      ['graph', 'google'],
      ['graph', '--all'],
    ])
      expect(await run(...words)).toMatchObject({ code: 2, text: expect.stringContaining('Usage: foyer resources') })
  })
})
