import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChoiceCounts, CountsRequest } from '#src/engine/compute.ts'
import type { IanaZone, Instant, Quarter } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { FilterPanel } from '#src/features/finding/filter-panel.tsx'
import { Conditions } from '#src/features/reserve/conditions.tsx'
import { configuration } from '#src/features/settings/state.ts'
import { clearNotices, notices } from '#src/features/notices/state.ts'
import { setSavedSearches } from '#src/features/finding/state.ts'
import {
  defaultQuestion,
  type Opened,
  setArranged,
  setQuestion,
  setZone,
  timeline,
} from '#src/features/timeline/state.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, resource, settings, spanOf } from '#tests/compute/campus.ts'
import { clearStores, createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const picture = '/src/app/icons/icon.svg'
const choice = (key: string, value: string) => ({ key, value, imageUrl: picture, imagePreferCover: key === 'p' })
const plain = { visible: true, filterable: true, matchAll: false, choices: [] }
const filters = [
  { ...plain, id: 'display', name: 'Display', dataTypeId: 1 as const },
  {
    ...plain,
    id: 'kit',
    name: 'Equipment',
    dataTypeId: 5 as const,
    matchAll: true,
    choices: [
      choice('p', 'Projector'),
      choice('c', 'Camera'),
      { ...choice('f', 'Flipchart'), imageUrl: 'https://foreign.invalid/f.png' },
    ],
  },
  { ...plain, id: 'hidden', name: 'Inner', dataTypeId: 1 as const, visible: false },
  { ...plain, id: 'told', name: 'Told only', dataTypeId: 1 as const, filterable: false },
]
const having = (...valueChoiceIds: string[]) => ({
  properties: [
    { propertyId: 'kit', valueChoiceIds },
    { propertyId: 'display', valueBoolean: valueChoiceIds.length > 1 },
  ],
})
const areas = [{ id: 'h', parentAreaId: null, name: 'Harbour', maxUt: 100, timezone: null }]
const campus = settings({ filters, areas })

beforeEach(() => {
  clearStores()
  clearNotices()
  setSavedSearches([])
  setZone('UTC' as IanaZone)
  setQuestion({ ...defaultQuestion, requirements: [] })
})
afterEach(() => {
  clearStores()
  timeline.matched = null
  configuration.current = null
})

/** The panel over the engine itself. */
const open = async () => {
  const { services } = scriptServices(await createWorld())
  // Kept in the browser from one test to the next.
  await services.storage.searches.put([])
  const own = createEngine()
  own.configure(campus)
  own.open(spanOf(0, 8))
  own.loadResources(
    bytesOf([
      resource('a', { mapInfos: [{ areaId: 'h' }], ...having('p') }),
      resource('b', { mapInfos: [{ areaId: 'h' }], ...having('p', 'c') }),
      resource('c', having()),
      resource('d', { resourceTypeId: 'desk', csCode: 'CS0601', ...having('c') }),
    ]),
  )
  configuration.current = ref({
    ...services.configuration,
    filters,
    areas,
    resourceTypeInfos: [...campus.resourceTypeInfos],
  })
  const counts = (request: CountsRequest): Promise<ChoiceCounts> => Promise.resolve(own.counts(request))
  const screen = await renderScreen(
    { ...services, engine: { ...services.engine, counts } },
    <>
      <FilterPanel />
      <Conditions />
    </>,
  )
  /** What the list was answered. */
  const arranged = (): void => {
    const opened: Opened = { zone: 'UTC' as IanaZone, mode: 'day', days: [], span: spanOf(0, 8) }
    setArranged(timeline.opened ?? opened, { matched: timeline.matched ?? 4, total: 4, groups: [] })
  }
  return { screen, arranged, services }
}

test('every choice says how many resources it would let in, and says so anew with every answer', async () => {
  const { screen, arranged } = await open()
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await expect.element(box('Projector')).toHaveAccessibleDescription(/^2.resources$/)
  await expect.element(box('Camera')).toHaveAccessibleDescription(/^2.resources$/)
  await expect.element(box('Harbour')).toHaveAccessibleDescription(/^2.resources$/)
  await expect.element(screen.getByRole('option', { name: 'Desks (1)' })).toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: 'Yes (1)' })).toBeInTheDocument()
  await box('Projector').click()
  arranged()
  await expect.element(box('Camera')).toHaveAccessibleDescription(/^1.resource$/)
  await expect.element(screen.getByRole('option', { name: 'Desks (0)' })).toBeInTheDocument()
  // Read with the choice, never by themselves.
  expect(box('Camera').element().closest('fieldset')?.querySelector('[role=status], [aria-live]')).toBeNull()
  await checkAccessibility(screen.container)
})

test('seats are no question about desks, unless there is a limit already', async () => {
  const { screen } = await open()
  const seats = screen.getByRole('group', { name: 'Seats' })
  const type = screen.getByRole('combobox', { name: 'Type' })
  await expect.element(seats).toBeVisible()
  await type.selectOptions('Desks (1)')
  await expect.element(seats).not.toBeInTheDocument()
  setQuestion({ requirements: [{ ...timeline.question.requirements[0]!, capacity: { min: 4, max: null } }] })
  await expect.element(seats).toBeVisible()
})

test('choices have their pictures; what is not visible or not for filtering is not offered', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('checkbox', { name: 'Projector' })).toBeVisible()
  const pictures = [...screen.container.querySelectorAll<HTMLImageElement>('fieldset img')]
  expect(pictures.map((image) => [new URL(image.src).pathname, image.alt, image.hasAttribute('data-cover')])).toEqual([
    [picture, '', true],
    [picture, '', false],
  ])
  // Its picture is of a host that config.json does not name (threat T15).
  const flipchart = screen.getByRole('checkbox', { name: 'Flipchart' }).element().closest('label')
  expect(flipchart?.querySelector('img')).toBeNull()
  expect(flipchart?.querySelector('svg')).not.toBeNull()
  expect(screen.container.textContent).not.toMatch(/Inner|Told only/)
})

test('several requirements: one is begun, chosen and taken away by keyboard', async () => {
  const { screen } = await open()
  await screen.getByRole('checkbox', { name: 'Projector' }).click()
  const more = screen.getByRole('button', { name: 'Add alternative' })
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  const chosen = screen.getByRole('combobox', { name: 'Requirement' })
  await expect.element(chosen).toHaveFocus()
  await expect.element(screen.getByRole('checkbox', { name: 'Projector' })).not.toBeChecked()
  await screen.getByRole('combobox', { name: 'Type' }).selectOptions('desk')
  expect(timeline.question.requirements).toMatchObject([{ id: 'main', filters: [{ id: 'kit' }] }, { typeId: 'desk' }])
  await expect.element(screen.getByText('2 · Desks').first()).toBeInTheDocument()
  await chosen.selectOptions('0')
  await expect.element(screen.getByRole('checkbox', { name: 'Projector' })).toBeChecked()
  await screen.getByRole('button', { name: 'Remove requirement 1' }).click()
  expect(timeline.question.requirements).toMatchObject([{ typeId: 'desk' }])
  await expect.element(more).toHaveFocus()
})

test('a search is saved under a name, asked again, renamed and deleted; deleting can be undone', async () => {
  const { screen, services } = await open()
  await screen.getByRole('checkbox', { name: 'Camera' }).click()
  await screen.getByRole('button', { name: 'Save this search' }).click()
  const name = screen.getByRole('textbox', { name: 'Name of this search' })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Equipment: Camera')
  await userEvent.keyboard('Calls{Enter}')
  const saved = screen.getByRole('button', { name: 'Calls', exact: true })
  await expect.element(saved).toHaveAttribute('aria-pressed', 'true')
  setQuestion({ requirements: [] })
  await expect.element(saved).toHaveAttribute('aria-pressed', 'false')
  await saved.click()
  expect(timeline.question.requirements[0]?.filters).toEqual([{ id: 'kit', kind: 'choices', keys: ['c'] }])
  await screen.getByRole('button', { name: 'Rename Calls' }).click()
  await userEvent.keyboard('Video{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Rename Video' })).toHaveFocus()
  await checkAccessibility(screen.container)
  await screen.getByRole('button', { name: 'Remove Video' }).click()
  await expect.element(screen.getByRole('button', { name: 'Video', exact: true })).not.toBeInTheDocument()
  expect(await services.storage.searches.get()).toEqual([])
  notices.queue.find(({ key }) => key === 'filtering.removed')?.action?.run()
  await expect.element(screen.getByRole('button', { name: 'Video', exact: true })).toBeVisible()
})

test('the count of the list is read out once it has settled', async () => {
  const { screen, arranged } = await open()
  const status = screen.getByRole('status').filter({ hasText: /resources|of/ })
  arranged()
  await expect.element(status).toHaveTextContent(/^4.resources$/)
  const heard: (string | null)[] = []
  const listener = new MutationObserver(() => heard.push(status.element().textContent))
  listener.observe(status.element(), { subtree: true, childList: true, characterData: true })
  for (const matched of [3, 2, 1]) {
    timeline.matched = matched
    await new Promise(requestAnimationFrame)
  }
  await expect.element(status).toHaveTextContent(/^1 of 4/)
  listener.disconnect()
  expect(heard.filter((text) => !text?.startsWith('1 of 4'))).toEqual([])
})

test('section 9: the wanted time offers the quarters of its day, both passes of a repeated hour among them', async () => {
  const { screen } = await open()
  setZone('Europe/Prague' as IanaZone)
  const first = quarterAt(Date.parse('2027-10-30T22:00:00Z') as Instant)
  setQuestion({ availability: { from: first, to: (first + 4) as Quarter } })
  const from = screen.getByRole('combobox', { name: 'From' })
  const to = screen.getByRole('combobox', { name: 'To' })
  const labelsOf = (list: Element): string[] => [...list.querySelectorAll('option')].map((option) => option.text)
  await expect.element(from).toHaveValue('00:00')
  expect(labelsOf(from.element())).toHaveLength(100)
  await to.selectOptions('02:45 (repeated)')
  await from.selectOptions('02:30 (repeated)')
  expect(timeline.question.availability).toEqual({ from: first + 14, to: first + 15 })
  // The end of the day comes last, so that a wanted time can last until midnight.
  expect(labelsOf(to.element()).slice(-2)).toEqual(['23:45', '00:00'])
  await to.selectOptions('00:00')
  expect(timeline.question.availability).toEqual({ from: first + 14, to: first + 100 })
})
