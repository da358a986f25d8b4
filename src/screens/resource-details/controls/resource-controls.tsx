import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { controlObject } from '#src/flows/control-object.ts'
import { followObjects } from '#src/flows/follow-objects.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { connection } from '#src/state/connection.ts'
import { elementKey, objects } from '#src/state/objects.ts'
import { session } from '#src/state/session.ts'
import { shownObjects } from '#src/state/shown-objects.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import styles from './controls.module.css'
import { LiveChanges } from './live-changes.tsx'
import { ObjectCard } from './object-card.tsx'

/** Lights, displays, climate and sensors of a resource: shown live, and operated. Nothing where there are none. */
export const ResourceControls = ({ resourceId }: { readonly resourceId: string }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const product = useProduct()
  const { phase, fault, known, wanted, resourceId: loaded } = useSnapshot(objects)
  const { hub } = useSnapshot(connection)
  const { rights } = useSnapshot(session)
  const following = useRef<ReturnType<typeof followObjects>>(null)
  useEffect(() => {
    const follower = followObjects(product, resourceId)
    following.current = follower
    return follower.stop
  }, [product, resourceId])
  const shown = useMemo(() => shownObjects(known, wanted), [known, wanted])
  if (loaded !== resourceId || (phase === 'ready' && shown.length === 0)) return null
  const isDown = hub !== 'Connected'
  return (
    <section aria-label={t('controls.title')} className={styles.controls}>
      <h3 className={styles.heading}>{t('controls.title')}</h3>
      {phase === 'loading' && <Skeleton lines={4} />}
      {phase === 'failed' && (
        <Trouble role="alert" onRetry={async () => following.current?.retry()}>
          {t('controls.failed')} {fault && faultMessage(fault)}
        </Trouble>
      )}
      {shown.length > 0 && (isDown || !rights.reserve) && (
        <Trouble role="status">{t(rights.reserve ? 'controls.down' : 'controls.guest')}</Trouble>
      )}
      {shown.map((object) => (
        <ObjectCard
          key={object.id}
          object={object}
          isAwaited={object.elements.some(({ id }) => wanted.has(elementKey(object.id, id)))}
          disabled={isDown || !rights.reserve}
          onSet={(element, value) =>
            controlObject(product, {
              objectId: object.id,
              elementId: element.id,
              name: element.label && object.name ? `${object.name} – ${element.label}` : object.name || element.label,
              value,
            })
          }
        />
      ))}
      <LiveChanges known={known} />
    </section>
  )
}
