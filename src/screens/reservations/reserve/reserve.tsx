import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useProduct } from '#src/flows/use-product.ts'
import { followTimeline } from '#src/flows/follow-timeline.ts'
import { keepModeUrl } from '#src/flows/keep-mode-url.ts'
import { keepViewUrl } from '#src/flows/keep-view-url.ts'
import { draftState } from '#src/state/draft.ts'
import { reserveMode } from '#src/state/reserve-mode.ts'
import { timeline } from '#src/state/timeline.ts'
import { Timeline } from '#src/timeline/timeline.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { Progress } from '#src/ui/progress.tsx'
import { DataBanner } from './data-banner.tsx'
import { DraftBar } from './draft-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './reserve.module.css'
import { Toolbar } from './toolbar.tsx'
import { Beside } from './beside.tsx'
import { FilterPanel, FilterSheet } from './filters/filter-sheet.tsx'

const ReservationForm = laterPart(
  () => import('./form/reservation-form.tsx'),
  (code) => code.default,
)
const ListMode = laterPart(
  () => import('./list/list-mode.tsx'),
  (code) => code.ListMode,
)
const NothingFits = laterPart(
  () => import('./near-misses/nothing-fits.tsx'),
  (code) => code.NothingFits,
)
const FloorplanMode = laterPart(
  () => import('./floorplan/floorplan-mode.tsx'),
  (code) => code.default,
)

const path = '/reservations/reserve'

/** Wide enough for filters, the timeline and a side panel at once. */
const wideQuery = '(width >= 1440px)'

/** Finds a resource and reserves it: filters, the timeline, the form beside it. */
const Reserve = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const isPhone = useMedia(phoneQuery)
  const isWide = useMedia(wideQuery)
  const { open } = useSnapshot(draftState)
  const { matched, question } = useSnapshot(timeline)
  const { current: mode } = useSnapshot(reserveMode)
  const [isPanelOpen, setPanelOpen] = useState(isWide)
  useLayoutEffect(() => keepModeUrl(product, path), [product])
  useLayoutEffect(() => followTimeline(product), [product])
  useEffect(() => keepViewUrl(product, path), [product])

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
        <Beside />
        {open && <ReservationForm />}
      </div>
      <DraftBar />
    </div>
  )
}

/** By itself, since it moves with every bulk of schedules, and nothing else on the screen does. */
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
