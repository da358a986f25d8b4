import CalendarRange from 'lucide-react/icons/calendar-range'
import SearchX from 'lucide-react/icons/search-x'
import UserRound from 'lucide-react/icons/user-round'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useLocation } from 'wouter'
import type { Person } from '#src/calendars/calendar.ts'
import { session } from '#src/features/account/model/state.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { leaveForm } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reader } from '#src/base/reader.ts'
import type { Email } from '#src/kernel/ids.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, usePlanning, useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Trouble, useDelayed } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { SearchField } from '#src/ui/text-fields.tsx'
import { classes, useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { useVirtualRows } from '#src/ui/virtual-rows.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { colleaguesPath, watchColleagues } from '../model/load-colleagues.ts'
import { peopleMet } from '#src/features/people/model/rules/people.ts'
import { people, peopleToday } from '#src/features/people/model/state.ts'
import { useFoundPeople } from '#src/features/people/screen/use-found-people.ts'
import { ColleagueCard } from './colleague-card.tsx'
import styles from './colleagues.module.css'

/** Lists colleagues with their seats and free time today: the favourites and recent ones at once, others by search. */
const Colleagues = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const locale = useRegionalLocale()
  const [text, setText] = useState('')
  const { known } = useSnapshot(people)
  const { rights } = useSnapshot(session)
  const found = useFoundPeople(text, true)
  const isSlow = useDelayed(found.isSearching)
  const isSearch = text.trim() !== ''

  const { compare } = new Intl.Collator(locale)
  const favourites = [...known.favourites].toSorted((one, other) => compare(one.name, other.name))
  const recent = known.recent.filter(({ email }) => !favourites.some((one) => one.email === email))
  const met = useMet([...favourites, ...recent])
  useToday((isSearch ? found.list : [...favourites, ...recent, ...met]).map(({ email }) => email))

  return (
    <div className={classes(page.page, styles.screen)}>
      <header className={styles.header}>
        <div className={page.bar}>
          <h1 className={page.title}>{t('place.people')}</h1>
          {rights.reserve && <Link href="/week">{t('place.week')}</Link>}
        </div>
        <div className={styles.search}>
          <SearchField
            label={t('colleagues.search')}
            placeholder={t('colleagues.placeholder')}
            value={text}
            clearLabel={t('app.clear')}
            onChange={setText}
          />
        </div>
        <p className="visually-hidden" role="status">
          {isSearch && t(found.isSearching ? 'colleagues.searching' : 'colleagues.found', { count: found.list.length })}
        </p>
      </header>
      <Staleness />
      {isSearch && found.fault && (
        <Trouble role="alert">
          {found.fault.kind === 'not-found'
            ? t('colleagues.noDirectory')
            : `${t('colleagues.directoryFailed')} ${faultMessage(found.fault)}`}
        </Trouble>
      )}
      {isSearch && <Cards title={t('colleagues.results')} list={found.list} />}
      {isSearch && isSlow && <p className={styles.note}>{t('colleagues.searching')}</p>}
      {isSearch && !found.isSearching && !found.fault && found.list.length === 0 && (
        <EmptyState icon={<SearchX size={20} />} title={t('colleagues.nobody', { text: text.trim() })} />
      )}
      {!isSearch && <Cards title={t('colleagues.favourites')} list={favourites} isTogether />}
      {!isSearch && <Cards title={t('colleagues.recent')} list={recent} />}
      {!isSearch && <Cards title={t('colleagues.met')} list={met} />}
      {!isSearch && favourites.length + recent.length + met.length === 0 && (
        <EmptyState icon={<UserRound size={20} />} title={t('colleagues.empty')}>
          {t('colleagues.emptyHint')}
        </EmptyState>
      )}
    </div>
  )
}

const mostMet = 6

/** Returns the people whom the user meets most often, apart from those already listed. */
const useMet = (listed: readonly Person[]): readonly Person[] => {
  const services = useBooking()
  const { user, rights } = useSnapshot(session)
  const { list } = useSnapshot(reservations)
  useEffect(() => {
    if (rights.reserve && reservations.phase === 'idle') void loadReservations(services)
  }, [services, rights])
  const emails = new Set<string>([user?.email ?? '', ...listed.map(({ email }) => email)])
  return peopleMet(list, (email) => emails.has(email), mostMet).map((person) => ({
    ...person,
    jobTitle: null,
    department: null,
    office: null,
  }))
}

/** Polls today's calendars of the listed people. */
const useToday = (emails: readonly Email[]): void => {
  const services = usePlanning()
  const listed = emails.join()
  useEffect(
    () => (listed === '' ? undefined : watchColleagues(services, listed.split(',').map(emailOf))),
    [services, listed],
  )
}

const Staleness = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { fault, asOf } = useSnapshot(peopleToday)
  const { zone } = useSnapshot(reader)
  if (!fault) return null
  return (
    <Trouble role="status">
      {asOf === null ? t('colleagues.daysFailed') : t('reservations.stale', { time: format.time(asOf, zone) })}
    </Trouble>
  )
}

interface CardsProps {
  readonly title: string
  readonly list: readonly Person[]
  /** Offers to see all of them side by side. */
  readonly isTogether?: boolean
}

/** Renders nothing, not even the heading, if the list is empty. */
const Cards = (props: CardsProps) => (props.list.length === 0 ? null : <CardGrid {...props} />)

/** Pixels, used until a row of cards is measured. */
const cardHeight = 208
/** Pixels between rows, as in the style sheet. */
const cardGap = 16

const CardGrid = ({ title, list, isTogether = false }: CardsProps) => {
  const { t } = useTranslation()
  const services = useReading()
  const [, navigate] = useLocation()
  const grid = useRef<HTMLUListElement>(null)
  const columns = useColumns(grid)
  const keys = useMemo(
    () => Array.from({ length: Math.ceil(list.length / columns) }, (_, line) => list[line * columns]!.email),
    [list, columns],
  )
  const rows = useVirtualRows({ keys, perRow: columns, estimate: () => cardHeight, gap: cardGap })
  const { ref: attachRows, ...listeners } = rows.listProps
  const attach = useCallback(
    (element: HTMLUListElement | null): void => {
      grid.current = element
      attachRows(element)
    },
    [attachRows],
  )
  return (
    <section className={styles.section} aria-label={title}>
      <div className={page.bar}>
        <h2 className={page.heading}>{title}</h2>
        {isTogether && list.length > 1 && (
          <Button
            look="quiet"
            size="small"
            icon={<CalendarRange size={15} aria-hidden="true" />}
            onClick={() => {
              leaveForm()
              navigate(colleaguesPath(services, list))
            }}
          >
            {t('colleagues.showAll')}
          </Button>
        )}
      </div>
      <ul ref={attach} {...listeners} className={styles.cards}>
        {rows.partsOf(0, keys.length).flatMap((part) => {
          if (part.row === null) {
            return <li key={part.key} aria-hidden="true" className={styles.gap} style={{ height: part.height }} />
          }
          const first = part.row * columns
          return list.slice(first, first + columns).map((person, column) => (
            <li
              key={person.email}
              ref={column === 0 ? rows.measure : undefined}
              data-index={part.row}
              aria-posinset={first + column + 1}
              aria-setsize={list.length}
              className={styles.card}
            >
              <ColleagueCard person={person} among={list} />
            </li>
          ))
        })}
      </ul>
    </section>
  )
}

/** Counts the columns of a grid at its current width. */
const useColumns = (grid: RefObject<HTMLElement | null>): number => {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const count = (): void => setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length)
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return columns
}

export default Colleagues
