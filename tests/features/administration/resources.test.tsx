import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImportProblemCode } from '#server/rules/resources/cells.ts'
import { importProblems } from '#src/features/administration/screen/import-table.tsx'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { openAdministration, signInAdministrator } from './open-administration.tsx'
import { overview, type Script } from './own-server.ts'

beforeEach(() => signInAdministrator())

const openResources = (script?: Script) => openAdministration('/administration/resources', script)
const previewCall = 'POST /api/admin/resources/preview'
const importCall = 'POST /api/admin/resources/import'

const text = 'name,capacity\nOak,8\n'
const upload = (content: BlobPart = text): Promise<void> =>
  userEvent.upload(page.getByLabelText('Choose CSV file').elements()[1] ?? page.getByLabelText('Choose CSV file'), [
    new File([content], 'rooms.csv', { type: 'text/csv' }),
  ])

const line = (number: number, name: string, action: string, problems: readonly object[] = []) => ({
  line: number,
  name,
  kind: 'Room',
  place: 'Prague',
  action,
  problems,
})

const good = {
  lines: [line(2, 'Oak', 'create'), line(3, 'Elm', 'change')],
  problems: [],
  counts: { create: 1, change: 1, same: 0, wrong: 0 },
}

/** The compiler reports codes of the server without a text, and texts without a code. */
const isComplete: ImportProblemCode extends (typeof importProblems)[number] ? true : false = true
const isKnown: (typeof importProblems)[number] extends ImportProblemCode ? true : false = true

describe('resources', () => {
  test.each([
    [{ refused: 0, oldestMinutes: 1 }, 'Reservations are in the calendars of the rooms at Google.'],
    [{ refused: 2, oldestMinutes: 1 }, 'Google doesn’t show 2 of 9 calendars'],
    [{ refused: 0, oldestMinutes: 62 }, 'The calendars at Google were last read 62 min ago.'],
  ])('whose calendars are at a vendor: %j', async (facts, words) => {
    const rooms = { vendor: 'Google', rooms: 9, ...facts }
    const { container, getByText } = await openResources({
      'GET /api/admin/overview': [200, { ...overview, rooms }],
    })
    await expect.element(getByText(words)).toBeVisible()
    await checkAccessibility(container)
  })

  test('can be imported from a file after a preview', async () => {
    const { bodiesOf, container, getByRole, getByText } = await openResources({
      [previewCall]: [200, good],
      [importCall]: [201, { created: 1, changed: 1 }],
    })
    await expect.element(getByRole('heading', { name: '3 resources' })).toBeVisible()
    await upload()
    await expect.element(getByRole('heading', { name: 'Preview of rooms.csv' })).toHaveFocus()
    await expect.element(getByText('To create: 1. To change: 1. Unchanged: 0.')).toBeVisible()
    await expect.element(getByRole('row', { name: /2 Oak Room Prague New/ })).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(getByText('Imported. New: 1. Changed: 1.')).toBeVisible()
    expect([bodiesOf(importCall), bodiesOf(previewCall)]).toEqual([[text], [text]])
  })

  test('cannot be imported with a wrong line; every problem is explained', async () => {
    expect([isComplete, isKnown]).toEqual([true, true])
    const problems = [...importProblems, 'NewCode'].map((problem) => ({ column: 'capacity', problem, value: 'x' }))
    const preview = {
      lines: [line(2, 'Oak', 'create'), line(3, 'Elm', 'wrong', problems)],
      problems: [{ column: '', problem: 'TooManyLines', value: '10001' }],
      counts: { create: 1, change: 0, same: 0, wrong: 1 },
    }
    const { getByRole, getByText, container } = await openResources({ [previewCall]: [200, preview] })
    await upload()
    await expect.element(getByText(/2 problems to correct. Nothing has been imported/)).toBeVisible()
    await expect.element(getByRole('row', { name: /Oak/ })).not.toBeInTheDocument()
    await expect.element(getByText('capacity: “x” isn’t a number. Use digits only.')).toBeVisible()
    await expect.element(getByText('capacity: the server doesn’t accept this (NewCode).')).toBeVisible()
    expect(container.textContent).not.toContain('importProblem')
    await expect
      .element(getByText('the file has too many lines. Split it into several files.', { exact: true }))
      .toBeVisible()
    await expect.element(getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await getByRole('radio', { name: 'All (2)' }).click()
    await expect.element(getByRole('row', { name: /Oak/ })).toBeVisible()
    await checkAccessibility(container)
  })

  test('are previewed again before the import if they changed since the last preview', async () => {
    const wrong = {
      lines: [line(2, 'Oak', 'wrong', [{ column: 'name', problem: 'DuplicateName', value: 'Oak' }])],
      problems: [],
      counts: { create: 0, change: 0, same: 0, wrong: 1 },
    }
    const { getByRole, getByText } = await openResources({
      [previewCall]: [200, good],
      [importCall]: [400, { error: 'LinesAreWrong', message: '', ...wrong }],
    })
    await upload()
    await getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('The resources have changed since the preview.')
    await expect.element(getByText(/another line has the name “Oak”/)).toBeVisible()
  })

  test.each([
    ['an older encoding', new Uint8Array([0xd8, 0xed]), 'save it as “CSV UTF-8”'],
    ['more than the server accepts', 'x'.repeat(2_000_001), 'This file is too large.'],
  ])('in a file with %s are not sent', async (_, content, message) => {
    const { sent, getByRole } = await openResources()
    await expect.element(getByRole('heading', { name: '3 resources' })).toBeVisible()
    await upload(content)
    await expect.element(getByRole('alert')).toHaveTextContent(message)
    expect(sent.filter(([call]) => call.startsWith('POST'))).toEqual([])
  })

  test('can be created as an example office if there are none', async () => {
    let resources = 0
    const { getByRole, getByText } = await openResources({
      'GET /api/admin/overview': () => [200, { ...overview, resources }],
      'POST /api/admin/resources/example': () => {
        resources = 24
        return [201, { created: 24 }]
      },
    })
    await getByRole('button', { name: 'Create an example office' }).click()
    await expect.element(getByText('Example office created with 24 resources')).toBeVisible()
    await expect.element(getByRole('heading', { name: '24 resources' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Create an example office' })).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Export' })).toBeVisible()
  })
})

test('the first set-up continues with resources and people, then opens Foyer', async () => {
  const { container, history, getByRole, getByText } = await openAdministration('/administration/resources?first', {
    'GET /api/admin/overview': [200, { ...overview, resources: 0 }],
  })
  await expect.element(getByRole('heading', { name: 'Add your rooms and desks' })).toBeVisible()
  await expect.element(getByText('Step 2 of 3')).toBeVisible()
  await getByRole('button', { name: 'Skip' }).click()
  await expect.element(getByRole('heading', { name: 'Invite your colleagues' })).toBeVisible()
  expect(history.at(-1)).toBe('/administration/people?first')
  await checkAccessibility(container)
  await getByRole('button', { name: 'Open Foyer' }).click()
  await expect.poll(() => history.at(-1)).toBe('/')
})
