import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import { useTranslation } from 'react-i18next'
import type { WayView } from '#src/contract/compute.ts'
import { avoidPasses } from '#src/flows/close-ways.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './map.module.css'
import { useSentences } from '../map-parts/use-sentences.ts'
import { useStairs } from '../map-parts/use-stairs.ts'
import { useSteps } from '../map-parts/use-steps.ts'
import { useTell } from '../map-parts/use-tell.ts'
import { TakeAlong } from './take-along.tsx'

/** The way in sentences, whole or step by step: the current one is marked, and every one can be gone to. */
export const WaySteps = ({ way }: { readonly way: WayView }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const say = useSentences()
  const tell = useTell()
  const [isTaken, setTaken] = useState(false)
  const { step, current, isGoing, minutes, moves } = useSteps(way)
  const stairs = useStairs(way)
  return (
    <div className={styles.way} data-print-sheet>
      <p>
        {t('wayfinding.summary', { metres: way.metres, minutes })} <span className={styles.floor}>{stairs}</span>
      </p>
      <p className="visually-hidden" role="status">
        {isGoing &&
          current !== undefined &&
          `${t('wayfinding.stepOf', { step: step + 1, count: way.steps.length })}: ${say(current.messages)}`}
      </p>
      <ol className={styles.steps}>
        {way.steps.map(({ messages, kind }, index) => (
          <li key={index} aria-current={isGoing && index === step ? 'step' : undefined}>
            <button
              type="button"
              className={styles.step}
              data-kind={kind}
              onClick={() => tell({ kind: 'jump', step: index })}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>{say(messages)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {moves.map(({ kind, text, Icon, isMain, isImpossible }) => (
          <Button
            key={kind}
            look={isMain ? 'primary' : 'outline'}
            icon={Icon && <Icon size={15} aria-hidden="true" />}
            disabled={isImpossible}
            onClick={() => tell({ kind })}
          >
            {t(text)}
          </Button>
        ))}
        {isGoing && current !== undefined && current.passes.length > 0 && (
          <Button icon={<Ban size={15} aria-hidden="true" />} onClick={() => void avoidPasses(product, current.passes)}>
            {t('wayfinding.cannotPass')}
          </Button>
        )}
        <Button icon={<QrCode size={15} aria-hidden="true" />} onClick={() => setTaken(true)}>
          {t('wayfinding.share')}
        </Button>
        <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
          {t('wayfinding.print')}
        </Button>
      </div>
      {isTaken && <TakeAlong onClose={() => setTaken(false)} />}
    </div>
  )
}
