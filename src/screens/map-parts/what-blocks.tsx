import { useTranslation } from 'react-i18next'
import type { WaysOn } from './use-ways-on.ts'
import styles from './what-blocks.module.css'

/** What blocks a way without stairs, and how near one comes. */
export const WhatBlocks = ({ barriers, nearestFloor }: Pick<WaysOn, 'barriers' | 'nearestFloor'>) => {
  const { t } = useTranslation()
  return (
    <>
      {barriers.length > 0 && (
        <>
          <p>{t('wayfinding.blockedBy')}</p>
          <ul className={styles.barriers}>
            {barriers.map(({ key, kind, floor }) => (
              <li key={key}>{t(`wayfinding.barrier.${kind}`, { floor })}</li>
            ))}
          </ul>
        </>
      )}
      {nearestFloor !== null && <p>{t('wayfinding.nearestReached', { floor: nearestFloor })}</p>}
    </>
  )
}
