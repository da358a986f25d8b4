import type { ParseKeys } from 'i18next'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import MapOff from 'lucide-react/icons/map-pin-off'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sitesOf } from '#src/flows/open-map.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { mapState } from '#src/state/map.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { useDelayed } from '#src/ui/delayed.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import page from '#src/ui/page.module.css'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import { Avoided } from './avoided.tsx'
import styles from './map.module.css'
import { PlaceBrowser } from './place-browser.tsx'
import { PlaceDetails } from './place-details.tsx'
import { useMap, useWayAddress } from './use-map.ts'
import { useTell } from '../map-parts/use-tell.ts'
import { WayEnds } from './way-ends.tsx'
import { WaySteps } from './way-steps.tsx'
import { WayTrouble } from './way-trouble.tsx'
import { MapPlan } from '../map-parts/map-plan.tsx'

/** Places and the ways between them: found, chosen, told step by step, taken along. */
const MapScreen = () => {
  const { t } = useTranslation()
  const sites = sitesOf(useProduct())
  const [site, setSite] = useState<string | null>(null)
  useMap(site)
  useWayAddress()
  const { phase, fault, site: shown, linkFault, isChanged } = useSnapshot(mapState) as typeof mapState
  const isLoading = phase === 'idle' || phase === 'loading'
  const isSlow = useDelayed(isLoading)
  return (
    <div className={classes(page.page, styles.screen)} aria-busy={isLoading}>
      <header className={styles.header}>
        <h1 className={page.title}>{t('place.map')}</h1>
        {sites.length > 1 && (
          <Select
            label={t('wayfinding.site')}
            hideLabel
            value={shown ?? ''}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setSite}
          />
        )}
      </header>
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
          {isChanged && <Trouble role="status">{t('wayfinding.mapChanged')}</Trouble>}
          <div className={styles.panes}>
            <div className={styles.panel}>
              <WayEnds />
              <Avoided />
              <View />
            </div>
            <MapPlan />
          </div>
        </>
      )}
    </div>
  )
}

/** What the view mode shows (section 2, navigation view modes). */
const View = () => {
  const { t } = useTranslation()
  const tell = useTell()
  const { session, places, way } = useSnapshot(mapState) as typeof mapState
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
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    // What was pressed is gone with the former view; going step by step keeps the list.
    if (shown.current !== mode && mode !== 'StepByStepNavigation' && shown.current !== 'StepByStepNavigation')
      title.current?.focus()
    shown.current = mode
  }, [mode])
  const isWay = mode === 'ShowRouteMessage' || mode === 'StepByStepNavigation'
  return (
    <section className={styles.view} aria-label={titles[mode]}>
      <div className={page.bar}>
        <h2 ref={title} tabIndex={-1} className={page.heading}>
          {titles[mode]}
        </h2>
        {mode !== 'Default' && (
          <Button
            look="quiet"
            size="small"
            icon={<ArrowLeft size={15} aria-hidden="true" />}
            onClick={() => tell({ kind: 'back' })}
          >
            {t('wayfinding.back')}
          </Button>
        )}
      </div>
      {mode === 'Default' && progress !== 'none' && (
        <Button onClick={() => tell({ kind: 'show' })}>{t('wayfinding.way', { name: nameOf(target?.placeId) })}</Button>
      )}
      {mode === 'Default' && <PlaceBrowser choosing={null} />}
      {mode === 'StartSelection' && <PlaceBrowser key="start" choosing="start" />}
      {mode === 'TargetSelection' && <PlaceBrowser key="target" choosing="target" />}
      {mode === 'ResourcesDetail' && place !== undefined && <PlaceDetails place={place} />}
      {isWay && progress === 'asked' && <p role="status">{t('wayfinding.asking')}</p>}
      {isWay && fault !== null && <WayTrouble kind={fault} />}
      {isWay && way !== null && <WaySteps way={way} />}
    </section>
  )
}

export default MapScreen
