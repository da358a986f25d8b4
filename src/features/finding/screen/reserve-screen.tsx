import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { reload } from '#src/base/reload.ts'
import { connection } from '#src/base/connection.ts'
import { followTimeline } from '#src/features/timeline/model/follow-timeline.ts'
import { keepModeUrl, keepViewUrl } from '#src/features/timeline/model/keep-view-url.ts'
import { reserveScreen } from '#src/features/availability/model/reserve-path.ts'
import { setOwnDay, timeline, wantSearch } from '#src/features/timeline/model/state.ts'
import { setQuestion, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { Timeline } from '#src/features/timeline/screen/timeline.tsx'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, usePlanning, useBooking } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { focusGrid, isTyping } from '#src/ui/focus.ts'
import { Progress } from '#src/ui/feedback.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { classes, useFormat } from '#src/ui/text.ts'
import { SearchField } from '#src/ui/text-fields.tsx'
import { countConditions } from '#src/features/bookings/model/reserve/chips.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import filterBarStyles from './filter-bar.module.css'
import styles from './reserve.module.css'
import { myDay, planPanes, reserveMode, showPlanPane } from '#src/features/bookings/model/reserve/state.ts'
import {
  Conditions,
  DraftBar,
  FilterPanel,
  FilterSheet,
  FloorplanMode,
  ListMode,
  NothingFits,
  ReservationForm,
  ReserveSide,
} from './slots.ts'
import { Toolbar } from './toolbar.tsx'

interface FilterBarProps {
  readonly isPanelOpen: boolean
  readonly onTogglePanel: () => void
}

/**
 * Shows the typed text at once and sends the query in a separate task, because everything that depends on the query
 * would otherwise render together with the text. Of several characters, only the last one sends a query.
 */
function useTyped(asked: string): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const asking = useRef(0)
  const type = (text: string): void => {
    setTyped(text)
    clearTimeout(asking.current)
    asking.current = window.setTimeout(() => {
      setQuestion({ search: text })
      setTyped(null)
    })
  }
  return [typed ?? asked, type]
}

/** The filter button, the search, and next to them the active conditions. */
const FilterBar = ({ isPanelOpen, onTogglePanel }: FilterBarProps) => {
  const { t } = useTranslation()
  const { engine } = useReading()
  const [, navigate] = useLocation()
  const isPhone = useMedia(phoneQuery)
  const search = useRef<HTMLInputElement>(null)
  const { question } = useSnapshot(searchState)
  const { searchWanted } = useSnapshot(timeline)
  const count = countConditions(question)
  const [text, type] = useTyped(question.search)

  useEffect(() => {
    if (searchWanted === 0) return
    search.current?.focus()
    search.current?.select()
  }, [searchWanted])
  useEffect(() => {
    const lead = (event: KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || isModified || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      wantSearch()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])

  return (
    <div className={filterBarStyles.bar}>
      <Button
        className={classes(filterBarStyles.filters, filterBarStyles.spare)}
        icon={<SlidersHorizontal size={15} aria-hidden="true" />}
        aria-expanded={isPanelOpen}
        onClick={onTogglePanel}
      >
        {count === 0 ? t('filters.title') : t('filters.titleCount', { count })}
      </Button>
      <div className={filterBarStyles.search}>
        <SearchField
          ref={search}
          label={t('reserve.search')}
          placeholder={t('app.search')}
          value={text}
          clearLabel={t('app.clear')}
          shortcut="/"
          // An empty search lets the engine prepare for the first character.
          onFocus={() => void askEngine(engine.search('', 0))}
          onChange={type}
          onContinue={() => focusGrid()}
        />
      </div>
      {isPhone && (
        <IconButton
          label={t('place.scan')}
          icon={<ScanQrCode size={16} aria-hidden="true" />}
          onClick={() => navigate('/scan')}
        />
      )}
      <Conditions />
    </div>
  )
}

const path = reserveScreen

/** Wide enough for filters, the timeline and a side panel at once. */
const wideQuery = '(width >= 1440px)'

/** Finds a resource and reserves it: filters, the timeline, and the form next to it. */
const Reserve = () => {
  const { t } = useTranslation()
  const services = usePlanning()
  const isPhone = useMedia(phoneQuery)
  const isWide = useMedia(wideQuery)
  const { open } = useSnapshot(draftState)
  const { question } = useSnapshot(searchState)
  const { matched } = useSnapshot(timeline)
  const { current: mode } = useSnapshot(reserveMode)
  const { filters } = useSnapshot(planPanes)
  const [isOpenElsewhere, setOpenElsewhere] = useState(isWide)
  const isRemembered = mode === 'floorplan' && !isPhone
  const isPanelOpen = isRemembered ? filters : isOpenElsewhere
  const setPanelOpen = (isOpen: boolean): void =>
    isRemembered ? showPlanPane('filters', isOpen) : setOpenElsewhere(isOpen)
  usePinnedDay()
  useLayoutEffect(() => keepModeUrl(services, path), [services])
  useLayoutEffect(() => followTimeline(services), [services])
  useEffect(() => keepViewUrl(services, path), [services])

  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t('place.reserve')}</h1>
      <div className={styles.bars}>
        <Toolbar />
        <FilterBar isPanelOpen={isPanelOpen} onTogglePanel={() => setPanelOpen(!isPanelOpen)} />
        <DataBanner />
      </div>
      <div className={styles.body}>
        {isPanelOpen && !isPhone && (
          <section className={styles.filters} aria-label={t('filters.title')}>
            <FilterPanel />
          </section>
        )}
        {isPanelOpen && isPhone && <FilterSheet onClose={() => setPanelOpen(false)} />}
        <div className={styles.timeline}>
          <LoadingBar />
          {mode === 'timeline' && <Timeline />}
          {mode === 'floorplan' && <FloorplanMode />}
          {mode === 'list' && <ListMode />}
          {(matched === 0 || question.search !== '') && <NothingFits />}
        </div>
        <ReserveSide />
        {open && <ReservationForm />}
      </div>
      <DraftBar />
    </div>
  )
}

/** Pins the user's own day above the resources. Guests have none. */
const usePinnedDay = (): void => {
  const { user, isGuest } = useSnapshot(session)
  const { isShown } = useSnapshot(myDay)
  const email = user && !isGuest && isShown ? user.email : null
  useEffect(() => {
    setOwnDay(email)
    return () => setOwnDay(null)
  }, [email])
}

/** A separate component, because it renders with every batch of schedules and the rest of the screen does not. */
const LoadingBar = () => {
  const { t } = useTranslation()
  const { progress } = useSnapshot(timeline)
  return (
    <div className={styles.progress}>
      <Progress
        label={t('reserve.loading')}
        active={progress !== null}
        share={progress === null ? null : progress.loaded / Math.max(1, progress.total)}
      />
    </div>
  )
}

export default Reserve

/** Reports that the data is stale or could not be loaded, and offers to retry. */
const DataBanner = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useBooking()
  const { data, fault, asOf } = useSnapshot(timeline)
  const { zone } = useSnapshot(reader)
  const { online } = useSnapshot(connection)
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  // While offline, the application's own banner reports stale data.
  if (data !== 'failed' && !(data === 'stale' && online)) return null
  return (
    <div className={styles.banner} role="alert">
      <TriangleAlert size={15} aria-hidden="true" />
      <span className={styles.words}>
        {t(data === 'stale' ? 'reserve.stale' : 'reserve.failed', {
          time: asOf === null ? '' : format.time(asOf, zone),
        })}{' '}
        {fault && faultMessage(fault)}
      </span>
      <Button
        size="small"
        busy={isBusy}
        onClick={() => {
          setBusy(true)
          void reload(services).then(() => setBusy(false))
        }}
      >
        {t('app.retry')}
      </Button>
    </div>
  )
}
