import type { ParseKeys } from 'i18next'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import MapOff from 'lucide-react/icons/map-pin-off'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { onMapChange } from '../../../model/floorplan/map-changes.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { sitesOf } from '../../../model/floorplan/open-venue.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Skeleton, Trouble, useDelayed } from '#src/ui/feedback.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import page from '#src/ui/page.module.css'
import { Select } from '#src/ui/select.tsx'
import { classes } from '#src/ui/text.ts'
import { announceRoute, restOfWay } from '../../../model/wayfinding/announce-route.ts'
import { MapPlan } from '../map-plan.tsx'
import { handOffPath, keepOpenWay, shownPath, wayInPath } from '../../../model/wayfinding/map-settings.ts'
import { openMap, refreshMap } from '../../../model/wayfinding/open-map.ts'
import { ClosedNow } from '../place-row.tsx'
import { mapPath } from '#src/base/rules/map-path.ts'
import { mapState, setPicking } from '../../../model/wayfinding/state.ts'
import { useIsWalking, useTell } from '../use-steps.ts'
import styles from './map.module.css'
import { PlaceBrowser } from './place-browser.tsx'
import { DisplayMenu } from './place-list.tsx'
import { PlaceDetails } from './place-offers.tsx'
import { WalkCard } from './walk-card.tsx'
import walk from './walk-card.module.css'
import { Avoided, WayEnds, WaySteps, WayTrouble } from './way-steps.tsx'

/**
 * Opens the map of a site, and opens it again after a change of language. If `site` is null, uses the site of the link,
 * else the first one.
 */
function useMap(site: string | null): void {
  const services = useReading()
  const { language } = useSnapshot(settings)
  useEffect(() => {
    const stop = new AbortController()
    void openMap(services, site, language, stop.signal)
    return () => stop.abort()
  }, [services, site, language])
  useEffect(() => onMapChange(services, (opened) => void refreshMap(services, opened)), [services])
}

/** Map screen: find places, plan a route, follow it step by step, and send it to a phone. */
const MapScreen = () => {
  const { t } = useTranslation()
  const services = useReading()
  // The sites are areas of the configuration, which may change.
  useSnapshot(configuration)
  const sites = sitesOf(services)
  const [site, setSite] = useState<string | null>(null)
  useMap(site)
  const isWalking = useIsWalking()
  useWayAddress(isWalking)
  const [hasWalked, setWalked] = useState(false)
  if (isWalking && !hasWalked) setWalked(true)
  const { phase, fault, site: shown, linkFault, isChanged, session, way, category } = useSnapshot(mapState)
  const isLoading = phase === 'idle' || phase === 'loading'
  const isSlow = useDelayed(isLoading)
  return (
    <div className={isWalking ? walk.screen : classes(page.page, styles.screen)} aria-busy={isLoading}>
      {!isWalking && (
        <header className={styles.header}>
          <h1 className={page.title}>{t('place.map')}</h1>
          {sites.length > 1 && (
            <Select
              label={t('places.site')}
              hideLabel
              value={shown ?? ''}
              options={sites.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setSite}
            />
          )}
          <DisplayMenu />
        </header>
      )}
      {isSlow && <Skeleton lines={8} />}
      {phase === 'failed' && fault?.kind === 'not-found' && (
        <EmptyState icon={<MapOff size={20} />} title={t('wayfinding.none')}>
          {t('wayfinding.noneHint')}
        </EmptyState>
      )}
      {phase === 'failed' && fault !== null && fault.kind !== 'not-found' && (
        <Trouble role="alert">
          {t([faultMessageKey(fault) as ParseKeys, 'wayfinding.error.Unknown'], { ...fault })}
        </Trouble>
      )}
      {phase === 'ready' && (
        <>
          {linkFault !== null && <Trouble role="alert">{t(`wayfinding.linkFault.${linkFault}`)}</Trouble>}
          {isChanged && !isWalking && <Trouble role="status">{t('wayfinding.mapChanged')}</Trouble>}
          <div
            className={isWalking ? walk.panes : styles.panes}
            data-way={way === null ? undefined : session.stepState}
            data-listed={category !== null || undefined}
            data-whole-window={isWalking || undefined}
          >
            {isWalking && way !== null ? (
              <WalkCard way={way} />
            ) : (
              <div className={styles.panel}>
                <WayEnds />
                <Avoided />
                <View isReturn={hasWalked} />
              </div>
            )}
            <MapPlan isWalking={isWalking} />
          </div>
        </>
      )}
    </div>
  )
}

interface ViewProps {
  /** True if the walking view was shown before and the focus was in it. */
  readonly isReturn: boolean
}

/** Content of the view mode (section 2, navigation view modes). */
const View = ({ isReturn }: ViewProps) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { session, places, way, picking } = useSnapshot(mapState)
  const { mode, progress, fault, detail, target } = session
  const nameOf = (id: string | null | undefined) => places.list.find((place) => place.id === id)?.name ?? ''
  const place = places.list.find(({ id }) => id === detail)
  const titles = {
    Default: t('wayfinding.find'),
    StartSelection: t('wayfinding.findStart'),
    TargetSelection: t('wayfinding.findTarget'),
    ResourcesDetail: nameOf(detail),
    ShowRouteMessage: t('wayfinding.way', { name: nameOf(target?.placeId) }),
    StepByStepNavigation: t('wayfinding.way', { name: nameOf(target?.placeId) }),
  }
  const name = picking === null ? titles[mode] : t(picking === 'stop' ? 'wayfinding.addStop' : 'wayfinding.imAt')
  const title = useRef<HTMLHeadingElement>(null)
  const view = useRef<HTMLElement>(null)
  const isPhone = useMedia(phoneQuery)
  const content = picking ?? mode
  const shown = useRef<typeof content | null>(isReturn ? null : content)
  useEffect(() => {
    // The clicked button is gone with the former view, so the focus moves to the title. Step-by-step mode retains its
    // list.
    const isInSteps = content === 'StepByStepNavigation' && shown.current === 'ShowRouteMessage'
    const isOutOfSteps = content === 'ShowRouteMessage' && shown.current === 'StepByStepNavigation'
    if (shown.current !== content && !isInSteps && !isOutOfSteps) title.current?.focus()
    // On a phone the plan is above. A search needs the whole screen, and a route begins on the plan.
    if (isPhone && shown.current !== content) {
      const isSearch = picking !== null || mode === 'StartSelection' || mode === 'TargetSelection'
      if (isSearch) view.current?.scrollIntoView()
      else if (mode === 'ShowRouteMessage') view.current?.closest('main')?.scrollTo({ top: 0 })
    }
    shown.current = content
  }, [content, mode, picking, isPhone])
  const isWay = picking === null && (mode === 'ShowRouteMessage' || mode === 'StepByStepNavigation')
  return (
    <section ref={view} className={styles.view} aria-label={name}>
      <div className={page.bar}>
        <h2 ref={title} tabIndex={-1} className={page.heading}>
          {name}
        </h2>
        {mode !== 'Default' && (
          <Button
            look="quiet"
            size="small"
            icon={<ArrowLeft size={15} aria-hidden="true" />}
            onClick={() => (picking === null ? tell({ kind: 'back' }) : setPicking(null))}
          >
            {t('wayfinding.back')}
          </Button>
        )}
      </div>
      {mode === 'Default' && progress !== 'none' && (
        <Button onClick={() => tell({ kind: 'show' })}>{t('wayfinding.way', { name: nameOf(target?.placeId) })}</Button>
      )}
      {mode === 'Default' && <ClosedNow />}
      {mode === 'Default' && <PlaceBrowser choosing={null} />}
      {mode === 'StartSelection' && <PlaceBrowser key="start" choosing="start" />}
      {mode === 'TargetSelection' && <PlaceBrowser key="target" choosing="target" />}
      {mode === 'ResourcesDetail' && place !== undefined && <PlaceDetails place={place} />}
      {picking !== null && <PlaceBrowser key={picking} choosing={picking} />}
      {isWay && progress === 'asked' && <p role="status">{t('wayfinding.asking')}</p>}
      {isWay && fault !== null && <WayTrouble kind={fault} />}
      {isWay && way !== null && <WaySteps way={way} />}
    </section>
  )
}

/** State of the history entry of the walking view. It outlives a reload. */
const walking = 'walking'

/**
 * Stores the route and its current step in the URL, in the format of a shared link, or else the place with open details.
 * The walking view is an entry of the history, so that Back returns to the whole route.
 */
function useWayAddress(isWalking: boolean): void {
  const services = useReading()
  const { session, phase, kept, way } = useSnapshot(mapState)
  const { isStepFree, avoidsOutdoors, prefersLifts } = kept
  const written = useRef<string | null>(null)
  useEffect(() => {
    if (phase !== 'ready') return
    const path = shownPath(session)
    if (path === written.current) return
    // The URL stays while a route is requested, and after the request has failed.
    if (path === null && session.progress !== 'none') return
    written.current = path
    services.routing.navigate(path ?? mapPath, { replace: true })
    const rest = restOfWay({ session, way })
    const isThere = session.stepState !== 'NotStarted' && session.step === session.stepCount - 1
    const open = rest === null || isThere ? null : handOffPath({ ...session, stop: rest.stop })
    // A page that a code opens has no route yet, but is about to continue this one.
    if (open !== null || isThere) void keepOpenWay(services, open && wayInPath(open))
  }, [services, session, phase, way, isStepFree, avoidsOutdoors, prefersLifts])
  useEffect(() => {
    if (!isWalking) return undefined
    const { history, location } = window
    if (history.state !== walking) history.pushState(walking, '', location.href)
    const isHere = (): boolean => services.routing.path() === mapPath
    /** The entry below has the route as it was when walking began. */
    const write = (): void => {
      const path = handOffPath(mapState.session)
      if (path !== null && isHere()) services.routing.navigate(path, { replace: true })
    }
    const leave = (): void => {
      if (history.state === walking) return
      announceRoute(services, { kind: 'stop' })
      write()
    }
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      // Left by other means than Back.
      if (history.state !== walking || !isHere()) return
      window.addEventListener('popstate', write, { once: true })
      history.back()
    }
  }, [services, isWalking])
}

export { beginMap } from '../../../model/wayfinding/open-map.ts'
export default MapScreen
