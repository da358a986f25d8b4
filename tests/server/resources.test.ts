import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from '#src/kernel/text.ts'
import { readAssist } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { type EventOnWire, responsesOf } from './calendar/open-calendar.ts'
import { bodyOf } from './identity-helpers.ts'
import { openOffice } from './open-office.ts'

interface Preview {
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly { readonly problem: string }[]
  readonly lines: readonly { readonly action: string; readonly problems: readonly unknown[] }[]
}

type Text = string | Uint8Array<ArrayBuffer>

/** Opens an office without resources. */
async function open(language = 'en') {
  const here = await openOffice()
  const languages = JSON.stringify([language])
  await here.office.db.updateTable('organisation').set({ languages }).execute()
  const { token } = await here.signUp('Ada Min', 'administrator')
  const post = (verb: string, text: Text) =>
    here.send('POST', `/api/admin/resources/${verb}`, { token, raw: { type: 'text/csv', text } })
  return {
    here,
    token,
    preview: (text: Text) => bodyOf<Preview>(post('preview', text)),
    importFile: (text: Text) => post('import', text),
    /** Imports a file and returns the response body. */
    imported: (text: Text) => bodyOf<object>(post('import', text)),
    exportFile: async () => (await here.send('GET', '/api/admin/resources/export', { token })).text(),
    remove: (id: string) => here.send('DELETE', `/api/admin/resources/${id}`, { token }),
    load: async () => readResources(await bodyOf(here.send('GET', '/api/assist/resources', { token }))),
    hubEvents: () => here.office.db.selectFrom('outbox').select(['name', 'arguments']).orderBy('id').execute(),
  }
}

describe('resources from a spreadsheet', () => {
  it('imports a previewed file in one transaction and notifies the pages', async () => {
    const { preview, importFile, imported, load, hubEvents } = await open()
    const text = 'name,type,building,floor,capacity\nLisbon,room,Main,2,12\nDesk 1,desk,Main,1,1\n'
    expect((await preview(text)).counts).toEqual({ create: 2, change: 0, same: 0, wrong: 0 })
    expect((await load()).resources).toEqual([])
    const done = await importFile(text)
    expect([done.status, await done.json()]).toEqual([201, { created: 2, changed: 0 }])
    const { resources, problems } = await load()
    expect(problems).toEqual([])
    expect(resources.map(({ name, csCode, timezone, mapInfos }) => [name, csCode, timezone, mapInfos])).toEqual([
      ['Lisbon', 'CS0600', 'Europe/Prague', [{ areaId: 'main-2' }]],
      ['Desk 1', 'CS0601', 'Europe/Prague', [{ areaId: 'main-1' }]],
    ])
    expect((await hubEvents()).map(({ name }) => name)).toEqual([
      'reload-area',
      'reload-changed-resource',
      'reload-changed-resource',
    ])
    expect(await imported(text)).toEqual({ created: 0, changed: 0 })
    expect(await hubEvents()).toHaveLength(3)
  })

  it('creates areas with long names that can be read and written again', async () => {
    const { here, token, importFile, load } = await open()
    const [building, floor, zone] = ['a', 'b', 'c'].map((letter) => `${letter} `.repeat(100).trim().padEnd(200, letter))
    const line = (name: string) => `${name},room,${building},${floor},${zone}\n`
    const done = await importFile(`name,type,building,floor,zone\n${line('Lisbon')}${line('Oslo')}`)
    expect([done.status, await done.json()]).toEqual([201, { created: 2, changed: 0 }])
    expect((await load()).resources).toHaveLength(2)
    const written = await here.send('GET', '/api/admin/documents/areas', { token })
    expect(written.status).toBe(200)
    const stored = await here.send('PUT', '/api/admin/documents/areas', { token, body: await written.json() })
    expect(stored.status).toBe(204)
  })

  it('imports nothing if one line is wrong', async () => {
    const { importFile, load, hubEvents } = await open()
    const rejected = await importFile('name,type,building,capacity\nLisbon,room,Main,12\nOslo,room,Main,many\n')
    expect(rejected.status).toBe(400)
    const problems = [{ column: 'capacity', problem: 'NotANumber', value: 'many' }]
    expect(await rejected.json()).toMatchObject({
      error: 'LinesAreWrong',
      counts: { create: 1, wrong: 1 },
      lines: [{ action: 'create' }, { line: 3, action: 'wrong', problems }],
    })
    expect((await load()).resources).toEqual([])
    expect(await hubEvents()).toEqual([])
  })

  it('imports a Czech Excel file, and its own export without changes', async () => {
    const { imported, exportFile, load } = await open('cs')
    // In Windows-1250: Název, Sál Příčka, Zasedací místnost.
    const text = 'N\u00e1zev;Typ;Patro;Kapacita\r\nS\u00e1l P\u00f8\u00ed\u00e8ka;Zasedac\u00ed m\u00edstnost;2;12\r\n'
    expect(await imported(Uint8Array.from(Buffer.from(text, 'latin1')))).toEqual({ created: 1, changed: 0 })
    expect((await load()).resources[0]?.name).toBe('Sál Příčka')
    const exported = await exportFile()
    expect(exported).toContain('Sál Příčka;room;;2;')
    expect(await imported(exported)).toEqual({ created: 0, changed: 0 })
  })

  it('can swap the addresses of two resources', async () => {
    const { imported, load } = await open()
    const file = (lisbon: string, oslo: string) => `name,type,id,email\nLisbon,room,a,${lisbon}\nOslo,room,b,${oslo}\n`
    const [one, other] = ['a@heron.example', 'b@heron.example'] as const
    await imported(file(one, other))
    expect(await imported(file(other, one))).toEqual({ created: 0, changed: 2 })
    expect((await load()).resources.map(({ email }) => email)).toEqual([other, one])
  })

  it('applies opening hours in the time zone of the organisation', async () => {
    const { here, token, importFile } = await open()
    await importFile('name,type,id,opens,closes,reject outside hours\nLisbon,room,lx,8:00,18:00,yes\n')
    const reserve = async (start: string, end: string) => {
      const attendees = [{ email: 'lisbon@heron-works.rooms.invalid', kind: 'resource' }]
      const body = { subject: 'Review', start, end, timeZone: 'Europe/Prague', attendees }
      const created = here.send('POST', '/calendar/events', { token, body, headers: { 'idempotency-key': start } })
      return responsesOf(await bodyOf<EventOnWire>(created))
    }
    // In winter, Prague is an hour ahead of UTC.
    expect(await reserve('2026-11-27T16:00:00.000Z', '2026-11-27T17:00:00.000Z')).toEqual(['accepted'])
    expect(await reserve('2026-11-27T17:00:00.000Z', '2026-11-27T18:00:00.000Z')).toEqual(['declined'])
  })

  it('offers a valid template, and an example for an empty office', async () => {
    const { here, token, preview, load } = await open('de')
    const template = await (await here.send('GET', '/api/admin/resources/template', { token })).text()
    expect(await preview(template)).toMatchObject({ problems: [], counts: { create: 3, wrong: 0 } })
    const example = () => here.send('POST', '/api/admin/resources/example', { token })
    expect(await (await example()).json()).toEqual({ created: 46 })
    expect((await example()).status).toBe(409)
    const { resources, problems } = await load()
    expect([resources.length, problems]).toEqual([46, []])
    const configuration = readAssist(await (await here.send('GET', '/api/assist/configurations')).json())
    expect(configuration.ok && configuration.value.problems).toEqual([])
    const areas = configuration.ok ? (configuration.value.configuration?.areas ?? []) : []
    expect(areas.map(({ name }) => name)).toContain('Hauptgebäude 1, Nord')
  })

  it('removes a resource, reserves its address, and restores it by its id', async () => {
    const { exportFile, importFile, imported, remove, load, hubEvents } = await open()
    await imported('name,type,id\nLisbon,room,lx\n')
    const exported = await exportFile()
    expect([(await remove('lx')).status, (await remove('lx')).status]).toEqual([204, 404])
    expect((await hubEvents()).at(-1)).toEqual({ name: 'reload-deleted-resource', arguments: '["lx"]' })
    expect((await load()).resources).toEqual([])
    const other = await importFile('name,type,email\nOslo,room,lisbon@heron-works.rooms.invalid\n')
    expect(other.status).toBe(400)
    expect(await imported(exported)).toEqual({ created: 1, changed: 0 })
    expect((await load()).resources.map(({ id }) => id)).toEqual(['lx'])
  })

  it('round-trips its own export for any names', async () => {
    const { importFile, exportFile, preview } = await open()
    const odd = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\t', '\n', '1', 'a', ' ', '＝', '\r'),
        minLength: 1,
        maxLength: 8,
      }),
    )
    const cell = odd.filter((text) => !/[^\P{Cc}\t\n\r]/u.test(text))
    const named = cell.filter((text) => text.trim() !== '')
    const line = fc.record({
      name: named,
      type: fc.constantFrom('room', 'desk', 'parking', 'booth', 'equipment'),
      building: cell,
      floor: fc.oneof(cell, fc.integer({ min: -3, max: 40 }).map(String)),
      zone: cell,
      note: cell,
      capacity: fc.constantFrom('', '0', '12'),
      opens: fc.constantFrom('', '8:00'),
      days: fc.constantFrom('', 'Mon-Fri', 'sat, sun'),
      'floor-area': fc.constantFrom('', '12,5', '-3.25'),
    })
    let imported = 0
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const header = [...Object.keys(lines[0] ?? {}), 'closes']
        const rows = lines.map((one) => [...Object.values(one), one.opens === '' ? '' : '18:00'])
        if ((await importFile(csvOf([header, ...rows], 'en'))).status === 201) imported += 1
        const { counts, problems } = await preview(await exportFile())
        expect([problems, counts.create, counts.change, counts.wrong]).toEqual([[], 0, 0, 0])
      }),
      { numRuns: 60 },
    )
    // Some imports are refused, because two names differ only in case or accents.
    expect(imported).toBeGreaterThan(20)
  })

  it('exports no cell that a spreadsheet would run as a formula', async () => {
    const { importFile, exportFile } = await open()
    const evil = ['=HYPERLINK("https://evil.example")', '+1', '-1+1', '@SUM(A1)', '\t=1', "'=1"]
    const rows = evil.map((text, index) => [`${text} ${index}`, 'room', text])
    await importFile(csvOf([['name', 'type', 'note'], ...rows], 'en'))
    const exported = await exportFile()
    const cells = exported
      .slice(1)
      .split(/[\r\n]+/)
      .flatMap((one) => one.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    expect(cells.filter((one) => /^"?[=+@]/.test(one) || /^"?-\D/.test(one))).toEqual([])
    expect(cells.filter((one) => one.startsWith('"\'=HYPER'))).not.toEqual([])
  })

  it('rejects files with too many lines or columns, and bodies over two megabytes', async () => {
    const { preview, importFile } = await open()
    expect((await preview('\n'.repeat(1_990_000))).problems).toMatchObject([{ problem: 'TooManyLines' }])
    const long = await preview(`name,type,note\nLisbon,room,"${'x'.repeat(1_900_000)}"`)
    expect(long.lines[0]?.problems).toEqual([{ column: 'note', problem: 'TooLong', value: 'x'.repeat(80) }])
    const wide = await preview(`name,type${',x'.repeat(900_000)}\n`)
    expect(wide.problems.length).toBeLessThan(300)
    expect((await importFile('x'.repeat(2_000_001))).status).toBe(413)
  })
})
