import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { startLocale } from '#src/locale/index.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import { formatFor, setFormatClock } from '#src/ui/text.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import { laterPart } from '#src/ui/dialog.tsx'
import { NoticeList } from '#src/ui/notice-list.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { Segmented } from '#src/ui/select.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'

describe('widgets', () => {
  test('a busy button ignores clicks and keeps the focus', async () => {
    const onClick = vi.fn<() => void>()
    const { getByRole } = await render(
      <Button busy onClick={onClick}>
        Reserve
      </Button>,
    )
    const button = getByRole('button', { name: 'Reserve' })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button.element())
  })

  test('a key has the name on keyboards of the language', async () => {
    const { container } = await render(<Kbd>Shift Alt ←</Kbd>)
    expect(container).toHaveTextContent('Shift Alt ←')
    await startLocale('de')
    await expect.element(container).toHaveTextContent('Umschalt Alt ←')
    await startLocale('en')
    await expect.element(container).toHaveTextContent('Shift Alt ←')
  })

  test('the preposition of a name is elided in French', async () => {
    const Near = () => <p>{useTranslation().t('colleagues.near', { name: 'Olivia' })}</p>
    const { container } = await render(<Near />)
    await startLocale('fr')
    await expect.element(container).toHaveTextContent('Près d’Olivia')
    await startLocale('en')
    await expect.element(container).toHaveTextContent('Near Olivia')
  })

  test.each(['cs', 'ua', 'de'])('the dots of a date are next to their numbers in %s', async (language) => {
    await startLocale(language)
    const { container } = await render(<DateTimeField label="Start" day="2026-11-23" onDayChange={() => undefined} />)
    const edgesOf = (segment: Element): DOMRect => {
      const range = document.createRange()
      range.selectNodeContents(segment)
      return range.getBoundingClientRect()
    }
    const dots = [...container.querySelectorAll('[data-type=literal]')].filter((one) => one.textContent?.includes('.'))
    const gaps = dots.flatMap((dot) => {
      const number = dot.previousElementSibling
      return number ? [edgesOf(dot).left - edgesOf(number).right] : []
    })
    expect(gaps.length).toBeGreaterThan(1)
    expect(Math.max(...gaps)).toBeLessThan(1)
    await checkAccessibility(container)
  })

  test('a lazy part that fails to load is closed and loaded again later', async () => {
    const Content = ({ onClose }: { readonly onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        Content
      </button>
    )
    const load = vi.fn<() => Promise<{ readonly default: typeof Content }>>()
    load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ default: Content })
    const Part = laterPart(load, (code) => code.default)
    const Opener = () => {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
            Open
          </button>
          {isOpen && <Part onClose={() => setOpen(false)} />}
        </>
      )
    }
    const { getByRole } = await render(<Opener />)
    const open = getByRole('button', { name: 'Open' })
    await open.click()
    await expect.poll(() => load.mock.calls.length).toBe(1)
    await expect.element(open).toHaveAttribute('aria-expanded', 'false')
    await open.click()
    await getByRole('button', { name: 'Content' }).click()
    await expect.element(open).toHaveAttribute('aria-expanded', 'false')
    await open.click()
    await expect.element(getByRole('button', { name: 'Content' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a segmented control is changed with the arrow keys', async () => {
    const Mode = () => {
      const [mode, setMode] = useState('day')
      const options = ['day', 'week', 'month'].map((value) => ({ value, label: value }))
      return <Segmented label="Days shown" value={mode} options={options} onChange={setMode} />
    }
    const { getByRole, container } = await render(<Mode />)
    getByRole('radio', { name: 'day' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(getByRole('radio', { name: 'week' })).toBeChecked()
    await checkAccessibility(container)
  })

  test('a switch has its role and toggles with the space bar', async () => {
    const change = vi.fn<(isOn: boolean) => void>()
    const { getByRole, container } = await render(
      <Switch label="Private" hint="Others see only that the time is taken." isOn={false} onChange={change} />,
    )
    getByRole('switch', { name: /Private/ })
      .element()
      .focus()
    await userEvent.keyboard(' ')
    expect(change).toHaveBeenCalledWith(true)
    await checkAccessibility(container)
  })

  test('Escape clears the search first and bubbles afterwards', async () => {
    const outside = vi.fn<(key: string) => void>()
    const Search = () => {
      const [text, setText] = useState('amb')
      return (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens only to what bubbles
        <div onKeyDown={(event) => outside(event.key)}>
          <SearchField label="Search" value={text} onChange={setText} clearLabel="Clear" />
        </div>
      )
    }
    const { getByRole } = await render(<Search />)
    getByRole('searchbox').element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('searchbox')).toHaveValue('')
    expect(outside).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(outside).toHaveBeenCalledWith('Escape')
  })

  const Details = ({ isOpenAtFirst = false }) => {
    const [isOpen, setOpen] = useState(isOpenAtFirst)
    return (
      <main tabIndex={-1}>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <SidePanel title="Amber" closeLabel="Close" onClose={() => setOpen(false)}>
            <p>Details</p>
          </SidePanel>
        )}
      </main>
    )
  }

  test('the side panel receives the focus and returns it on Escape', async () => {
    const { getByRole } = await render(<Details />)
    getByRole('button', { name: 'Open' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('heading', { name: 'Amber' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  test('a side panel that was open at first moves the focus to the main element', async () => {
    const { getByRole } = await render(<Details isOpenAtFirst />)
    await expect.element(getByRole('heading', { name: 'Amber' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('main')).toHaveFocus()
  })

  test('section 3: a notice of kind nothing is only for screen readers, and others have actions', async () => {
    const run = vi.fn<() => void>()
    const dismiss = vi.fn<(id: number) => void>()
    const { getByRole, getByText, container } = await render(
      <NoticeList
        label="Notices"
        dismissLabel="Dismiss"
        onDismiss={dismiss}
        notices={[
          { id: 1, kind: 'nothing', text: 'Amber was reserved', lasts: null, actions: [] },
          { id: 2, kind: 'error', text: 'It failed', lasts: null, actions: [{ label: 'Try again', run }] },
        ]}
      />,
    )
    expect(getByText('Amber was reserved').element().getBoundingClientRect().width).toBeLessThan(2)
    await getByRole('button', { name: 'Try again' }).click()
    expect(run).toHaveBeenCalledOnce()
    expect(dismiss).toHaveBeenCalledWith(2)
    await checkAccessibility(container)
  })
})

describe('formats of times and distances', () => {
  const at = Date.parse('2026-11-23T08:42:00Z')

  test('a time has the format of the region in the given zone', () => {
    expect(formatFor('en-US').time(at, 'Europe/Prague')).toMatch(/^9:42\sAM$/)
    expect(formatFor('uk').time(at, 'America/New_York')).toBe('03:42')
  })

  test.each([
    ['en-US', /^12:00\sAM$/, /^12:00\sPM$/, /^2:30\sPM$/],
    ['en-US-u-hc-h23', /^00:00$/, /^12:00$/, /^14:30$/],
    ['en-GB', /^00:00$/, /^12:00$/, /^14:30$/],
    ['en-GB-u-hc-h12', /^12:00\sam$/, /^12:00\spm$/, /^2:30\spm$/],
    ['fr-CA', /^00\s?h\s?00$/, /^12\s?h\s?00$/, /^14\s?h\s?30$/],
    ['uk', /^00:00$/, /^12:00$/, /^14:30$/],
  ])('midnight, noon and half past two have the format of %s', (locale, midnight, noon, afternoon) => {
    const { time } = formatFor(locale)
    const day = Date.parse('2026-11-23T00:00:00Z')
    expect(time(day, 'UTC')).toMatch(midnight)
    expect(time(day + 12 * 3_600_000, 'UTC')).toMatch(noon)
    expect(time(day + 14.5 * 3_600_000, 'UTC')).toMatch(afternoon)
  })

  test('a distance is in metres, or rounded feet in the United States', () => {
    expect(formatFor('en-GB').distance(1_234.4)).toMatch(/^1,234\sm$/)
    expect(formatFor('de').distance(50)).toMatch(/^50\sm$/)
    expect(formatFor('en-US').distance(1)).toMatch(/^5\sft$/)
    expect(formatFor('en-US').distance(50)).toMatch(/^160\sft$/)
    expect(formatFor('en-US').distance(400)).toMatch(/^1,300\sft$/)
  })

  test('a range has days only if it crosses midnight', () => {
    const format = formatFor('en-GB')
    expect(format.timeRange(at, at + 3_600_000, 'UTC')).toBe('08:42 – 09:42')
    expect(format.timeRange(at, at + 20 * 3_600_000, 'UTC')).toContain('Tue')
    expect(format.moment(at, 'UTC')).toBe('Mon 23 Nov 08:42')
    expect(format.span(at, at + 3_600_000, 'UTC')).toBe('Mon 23 Nov 08:42 – 09:42')
    expect(format.span(at, at + 20 * 3_600_000, 'UTC')).toBe('Mon 23 Nov 08:42 – Tue 24 Nov 04:42')
  })

  test('a day has its year if it is not the current one in its zone', () => {
    const format = formatFor('en-GB')
    const next = Date.parse('2027-03-22T12:00:00Z')
    onTestFinished(() => setFormatClock(null))
    setFormatClock({ now: () => at })
    expect(format.day(at, 'UTC')).toBe('Mon 23 Nov')
    expect(format.day(next, 'UTC')).toBe('Mon, 22 Mar 2027')
    expect(format.columnDay(next, 'UTC')).toBe('Mon 22 Mar')
    expect(format.day(Date.parse('2026-12-31T23:30:00Z'), 'UTC')).toBe('Thu 31 Dec')
    expect(format.day(Date.parse('2026-12-31T23:30:00Z'), 'Europe/Prague')).toMatch(/2027$/)
    expect(format.dayRange(at, Date.parse('2026-12-27T12:00:00Z'), 'UTC')).toBe('23 Nov – 27 Dec')
    expect(format.longDayRange(at, Date.parse('2026-12-27T12:00:00Z'), 'UTC')).toBe('23 Nov – 27 Dec 2026')
    expect(format.dayRange(at, next, 'UTC')).toBe('23 Nov 2026 – 22 Mar 2027')
    setFormatClock({ now: () => next })
    expect(format.day(at, 'UTC')).toBe('Mon, 23 Nov 2026')
    expect(format.day(next, 'UTC')).toBe('Mon 22 Mar')
  })

  test.each([
    ['en-GB', '23 – 29 Nov 2026', '28 Dec 2026 – 3 Jan 2027'],
    ['cs', '23. 11. – 29. 11. 2026', '28. 12. 2026 – 3. 1. 2027'],
    ['uk', '23–29 лист. 2026 р.', '28 груд. 2026 – 3 січ. 2027 рр.'],
  ])('a range of days in %s has each year once', (locale, week, acrossYears) => {
    const range = (from: string, to: string): string =>
      formatFor(locale).longDayRange(Date.parse(from), Date.parse(to), 'UTC').replaceAll(/\s/g, ' ')
    expect(range('2026-11-23', '2026-11-29')).toBe(week)
    expect(range('2026-12-28', '2027-01-03')).toBe(acrossYears)
    expect(range('2026-11-23', '2026-11-23')).toBe(range('2026-11-23', '2026-11-23').split('–')[0])
  })

  test('the region of the browser is used if it has the same language', () => {
    expect(regionalLocale('en', ['cs-CZ', 'en-GB'])).toBe('en-GB')
    expect(regionalLocale('en', ['en-US'], { timeFormat: '24', weekStart: 'auto' })).toBe('en-US-u-hc-h23')
    expect(regionalLocale('de', ['en-GB'])).toBe('de')
  })
})
