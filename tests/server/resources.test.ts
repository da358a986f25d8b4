import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from '#src/kernel/text.ts'
import { readAssist } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { type OpenOffice, openOffice } from './open-office.ts'

const csv = (text: string | Uint8Array<ArrayBuffer>) => ({ raw: { type: 'text/csv', text } })

interface Preview {
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly { readonly problem: string }[]
  readonly lines: readonly { readonly action: string; readonly problems: readonly unknown[] }[]
}

async function administered(language = 'en') {
  const here = await openOffice()
  await here.office.db
    .updateTable('organisation')
    .set({ languages: JSON.stringify([language]) })
    .execute()
  const { token } = await here.signUp('Ada Min', 'administrator')
  const post = (verb: string, text: string | Uint8Array<ArrayBuffer>) =>
    here.send('POST', `/api/admin/resources/${verb}`, { token, ...csv(text) })
  return {
    here,
    token,
    preview: async (text: string | Uint8Array<ArrayBuffer>) => (await (await post('preview', text)).json()) as Preview,
    import: (text: string | Uint8Array<ArrayBuffer>) => post('import', text),
    export: async () => (await here.send('GET', '/api/admin/resources/export', { token })).text(),
  }
}

const told = (here: OpenOffice) =>
  here.office.db.selectFrom('outbox').select(['name', 'arguments']).orderBy('id').execute()

const loaded = async (here: OpenOffice, token: string) =>
  readResources(await (await here.send('GET', '/api/assist/resources', { token })).json())

describe('resources from a spreadsheet', () => {
  it('imports a previewed file in one transaction and notifies the pages', async () => {
    const { here, token, preview, import: importFile } = await administered()
    const text = 'name,type,building,floor,capacity\nLisbon,room,Main,2,12\nDesk 1,desk,Main,1,1\n'
    expect((await preview(text)).counts).toEqual({ create: 2, change: 0, same: 0, wrong: 0 })
    expect((await loaded(here, token)).resources).toEqual([])
    const done = await importFile(text)
    expect([done.status, await done.json()]).toEqual([201, { created: 2, changed: 0 }])
    const { resources, problems } = await loaded(here, token)
    expect(problems).toEqual([])
    expect(resources.map(({ name, csCode, timezone, mapInfos }) => [name, csCode, timezone, mapInfos])).toEqual([
      ['Lisbon', 'CS0600', 'Europe/Prague', [{ areaId: 'main-2' }]],
      ['Desk 1', 'CS0601', 'Europe/Prague', [{ areaId: 'main-1' }]],
    ])
    expect((await told(here)).map(({ name }) => name)).toEqual([
      'reload-area',
      'reload-changed-resource',
      'reload-changed-resource',
    ])
    expect(await (await importFile(text)).json()).toEqual({ created: 0, changed: 0 })
    expect(await told(here)).toHaveLength(3)
  })

  it('creates areas with long names that can be read and written again', async () => {
    const { here, token, import: importFile } = await administered()
    const [building, floor, zone] = ['a', 'b', 'c'].map((letter) => `${letter} `.repeat(100).trim().padEnd(200, letter))
    const line = (name: string) => `${name},room,${building},${floor},${zone}\n`
    const done = await importFile(`name,type,building,floor,zone\n${line('Lisbon')}${line('Oslo')}`)
    expect([done.status, await done.json()]).toEqual([201, { created: 2, changed: 0 }])
    expect((await loaded(here, token)).resources).toHaveLength(2)
    const written = await here.send('GET', '/api/admin/documents/areas', { token })
    expect(written.status).toBe(200)
    const kept = await here.send('PUT', '/api/admin/documents/areas', { token, body: await written.json() })
    expect(kept.status).toBe(204)
  })

  it('imports nothing if one line is wrong', async () => {
    const { here, token, import: importFile } = await administered()
    const refused = await importFile('name,type,building,capacity\nLisbon,room,Main,12\nOslo,room,Main,many\n')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      error: 'LinesAreWrong',
      counts: { create: 1, wrong: 1 },
      lines: [
        { action: 'create' },
        { line: 3, action: 'wrong', problems: [{ column: 'capacity', problem: 'NotANumber', value: 'many' }] },
      ],
    })
    expect((await loaded(here, token)).resources).toEqual([])
    expect(await told(here)).toEqual([])
  })

  it('imports a Czech Excel file, and its own export without changes', async () => {
    const { here, token, import: importFile, export: exportFile } = await administered('cs')
    // In Windows-1250: Název, Sál Příčka, Zasedací místnost.
    const text = 'N\u00e1zev;Typ;Patro;Kapacita\r\nS\u00e1l P\u00f8\u00ed\u00e8ka;Zasedac\u00ed m\u00edstnost;2;12\r\n'
    const done = await importFile(Uint8Array.from(Buffer.from(text, 'latin1')))
    expect(await done.json()).toEqual({ created: 1, changed: 0 })
    expect((await loaded(here, token)).resources[0]?.name).toBe('Sál Příčka')
    const exported = await exportFile()
    expect(exported).toContain('Sál Příčka;room;;2;')
    expect(await (await importFile(exported)).json()).toEqual({ created: 0, changed: 0 })
  })

  it('can swap the addresses of two resources', async () => {
    const { here, token, import: importFile } = await administered()
    await importFile('name,type,id,email\nLisbon,room,a,a@heron.example\nOslo,room,b,b@heron.example\n')
    const swapped = await importFile('name,type,id,email\nLisbon,room,a,b@heron.example\nOslo,room,b,a@heron.example\n')
    expect(await swapped.json()).toEqual({ created: 0, changed: 2 })
    expect((await loaded(here, token)).resources.map(({ email }) => email)).toEqual([
      'b@heron.example',
      'a@heron.example',
    ])
  })

  it('applies opening hours in the time zone of the organisation', async () => {
    const { here, token, import: importFile } = await administered()
    await importFile('name,type,id,opens,closes,reject outside hours\nLisbon,room,lx,8:00,18:00,yes\n')
    const reserve = async (start: string, end: string) => {
      const attendees = [{ email: 'lisbon@heron-works.rooms.invalid', kind: 'resource' }]
      const body = { subject: 'Review', start, end, timeZone: 'Europe/Prague', attendees }
      const answer = await here.send('POST', '/calendar/events', { token, body, headers: { 'idempotency-key': start } })
      return ((await answer.json()) as { attendees: { response: string }[] }).attendees.map(({ response }) => response)
    }
    // In winter, Prague is an hour ahead of UTC.
    expect(await reserve('2026-11-27T16:00:00.000Z', '2026-11-27T17:00:00.000Z')).toEqual(['accepted'])
    expect(await reserve('2026-11-27T17:00:00.000Z', '2026-11-27T18:00:00.000Z')).toEqual(['declined'])
  })

  it('offers a valid template, and an example for an empty office', async () => {
    const { here, token, preview } = await administered('de')
    const template = await (await here.send('GET', '/api/admin/resources/template', { token })).text()
    expect(await preview(template)).toMatchObject({ problems: [], counts: { create: 3, wrong: 0 } })
    const example = () => here.send('POST', '/api/admin/resources/example', { token })
    expect(await (await example()).json()).toEqual({ created: 46 })
    expect((await example()).status).toBe(409)
    const { resources, problems } = await loaded(here, token)
    expect([resources.length, problems]).toEqual([46, []])
    const configuration = readAssist(await (await here.send('GET', '/api/assist/configurations')).json())
    expect(configuration.ok && configuration.value.problems).toEqual([])
    const areas = configuration.ok ? (configuration.value.configuration?.areas ?? []) : []
    expect(areas.map(({ name }) => name)).toContain('Hauptgebäude 1, Nord')
  })

  it('removes a resource, reserves its address, and restores it by its id', async () => {
    const { here, token, export: exportFile, import: importFile } = await administered()
    await importFile('name,type,id\nLisbon,room,lx\n')
    const exported = await exportFile()
    const remove = () => here.send('DELETE', '/api/admin/resources/lx', { token })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await told(here)).at(-1)).toEqual({ name: 'reload-deleted-resource', arguments: '["lx"]' })
    expect((await loaded(here, token)).resources).toEqual([])
    const other = await importFile('name,type,email\nOslo,room,lisbon@heron-works.rooms.invalid\n')
    expect(other.status).toBe(400)
    expect(await (await importFile(exported)).json()).toEqual({ created: 1, changed: 0 })
    expect((await loaded(here, token)).resources.map(({ id }) => id)).toEqual(['lx'])
  })

  it('round-trips its own export for any names', async () => {
    const { import: importFile, export: exportFile, preview } = await administered()
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
    const { import: importFile, export: exportFile } = await administered()
    const evil = ['=HYPERLINK("https://evil.example")', '+1', '-1+1', '@SUM(A1)', '\t=1', "'=1"]
    await importFile(
      csvOf([['name', 'type', 'note'], ...evil.map((text, index) => [`${text} ${index}`, 'room', text])], 'en'),
    )
    const exported = await exportFile()
    const cells = exported
      .slice(1)
      .split(/[\r\n]+/)
      .flatMap((one) => one.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    expect(cells.filter((one) => /^"?[=+@]/.test(one) || /^"?-\D/.test(one))).toEqual([])
    expect(cells.filter((one) => one.startsWith('"\'=HYPER'))).not.toEqual([])
  })

  it('rejects files with too many lines or columns, and bodies over two megabytes', async () => {
    const { preview, import: importFile } = await administered()
    expect((await preview('name,type\n'.padEnd(1_000_000, 'a\n'))).problems.map(({ problem }) => problem)).toEqual([
      'TooManyLines',
    ])
    expect((await preview('\n'.repeat(1_990_000))).problems.map(({ problem }) => problem)).toEqual(['TooManyLines'])
    const long = await preview(`name,type,note\nLisbon,room,"${'x'.repeat(1_900_000)}"`)
    expect(long.lines[0]?.problems).toEqual([{ column: 'note', problem: 'TooLong', value: 'x'.repeat(80) }])
    const wide = await preview(`name,type${',x'.repeat(900_000)}\n`)
    expect(wide.problems.length).toBeLessThan(300)
    expect((await importFile('x'.repeat(2_000_001))).status).toBe(413)
    expect(
      (await preview(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0]))).problems.map(({ problem }) => problem),
    ).toEqual(['NotText'])
  })

  it('is available to administrators only', async () => {
    const { here } = await administered()
    for (const role of ['person', 'facilities'] as const) {
      const { token } = await here.signUp(`Role ${role}`, role)
      for (const [method, path] of [
        ['GET', 'template'],
        ['GET', 'export'],
        ['POST', 'preview'],
        ['POST', 'import'],
        ['POST', 'example'],
        ['DELETE', 'lx'],
      ] as const)
        expect(
          (
            await here.send(method, `/api/admin/resources/${path}`, {
              token,
              ...(method === 'POST' ? csv('name,type\n') : {}),
            })
          ).status,
        ).toBe(403)
    }
  })
})
