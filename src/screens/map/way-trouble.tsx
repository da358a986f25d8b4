import { useSnapshot } from 'valtio'
import type { RouteFault } from '#src/contract/compute.ts'
import { reactions, type WayOn } from '#src/core/wayfinding/session/reactions.ts'
import type { SessionEvent } from '#src/core/wayfinding/session/session.ts'
import { keepStepFree } from '#src/flows/keep-map.ts'
import { goNearest } from '#src/flows/tell-way.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { mapState } from '#src/state/map.ts'
import { Button } from '#src/ui/button.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import styles from './map.module.css'
import { useTell } from './use-tell.ts'

const events: Readonly<Partial<Record<WayOn, SessionEvent>>> = {
  'try-again': { kind: 'again' },
  'plan-again': { kind: 'again' },
  'choose-start': { kind: 'select', role: 'start' },
  'choose-target': { kind: 'select', role: 'target' },
  restart: { kind: 'restart' },
  'show-places': { kind: 'back' },
}

/** Why there is no way, and what can be done now. */
export const WayTrouble = ({ kind }: { readonly kind: RouteFault['kind'] }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const tell = useTell()
  const { wayFault, venue } = useSnapshot(mapState) as typeof mapState
  const fault = wayFault?.kind === kind ? wayFault : null
  const barriers = fault?.kind === 'BarrierFreeRouteNotFound' ? fault.barriers : []
  const nearest = fault !== null && 'nearest' in fault ? fault.nearest : null
  const floorOf = (levelId: string) => venue?.levels.find(({ id }) => id === levelId)?.name ?? ''
  const act = (way: WayOn): void => {
    const event = events[way]
    if (way === 'show-nearest' && nearest !== null) goNearest(product, nearest)
    else if (way === 'show-ordinary') void keepStepFree(product, false).then(() => tell({ kind: 'again' }))
    else if (event !== undefined) tell(event)
  }
  const waysOn = reactions[kind].waysOn.filter((way) => way !== 'wait' && (way !== 'show-nearest' || nearest !== null))
  return (
    <div className={styles.details}>
      <Trouble role="alert">{t(`wayfinding.error.${kind}`)}</Trouble>
      {barriers.length > 0 && (
        <>
          <p>{t('wayfinding.blockedBy')}</p>
          <ul className={styles.barriers}>
            {barriers.map(({ kind: barrier, levelId, point }) => (
              <li key={`${barrier} ${levelId} ${point.x} ${point.y}`}>
                {t(`wayfinding.barrier.${barrier}`, { floor: floorOf(levelId) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {nearest !== null && <p>{t('wayfinding.nearestReached', { floor: floorOf(nearest.levelId) })}</p>}
      <div className={styles.actions}>
        {waysOn.map((way, index) => (
          <Button key={way} look={index === 0 ? 'primary' : 'outline'} onClick={() => act(way)}>
            {t(`wayfinding.wayOn.${way}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
