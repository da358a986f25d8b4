import ArrowRight from 'lucide-react/icons/arrow-right'
import { useLocation } from 'wouter'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './administration.module.css'

/** The steps after the first one, which each have an address, so that a reload stays at the step. */
const steps = ['resources', 'people'] as const
export type Step = (typeof steps)[number]

/** In the query of a section: the section is a step of setting up. */
const firstTime = 'first'
const pathOf = (step: Step): string => `/administration/${step}?${firstTime}`
/** Where setting up continues after its first step. */
export const firstStepPath = pathOf('resources')

/** Returns the step of setting up that the address names, or null. */
export function stepOf(section: string, query: string): Step | null {
  return new URLSearchParams(query).has(firstTime) ? (steps.find((one) => one === section) ?? null) : null
}

/** Number of all steps, with the one before sign-in. */
const total = steps.length + 1

/** The heading of a step. */
export const StepHeading = ({ step }: { readonly step: Step }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.step}>
      <p className={styles.muted}>{t('setUp.step', { number: steps.indexOf(step) + 2, total })}</p>
      <h1 className={styles.stepTitle}>{t(`setUp.${step}.title`)}</h1>
      <p className={styles.muted}>{t(`setUp.${step}.lead`)}</p>
    </div>
  )
}

interface StepEndProps {
  readonly step: Step
  /** True if the step has had an effect, so that it is not skipped. */
  readonly isDone: boolean
}

/** Leads to the next step or, from the last one, into Foyer, which loads what was set up. */
export const StepEnd = ({ step, isDone }: StepEndProps) => {
  const { t } = useTranslation()
  const { restart, routing } = useServices()
  const [, navigate] = useLocation()
  const next = steps[steps.indexOf(step) + 1]
  const open = (): void => {
    routing.navigate('/', { replace: true })
    void restart()
  }
  return (
    <div className={styles.stepEnd}>
      {next === undefined ? (
        <Button look="primary" size="large" icon={<ArrowRight size={16} aria-hidden="true" />} onClick={open}>
          {t('setUp.open')}
        </Button>
      ) : (
        <Button
          look={isDone ? 'primary' : 'outline'}
          size="large"
          icon={<ArrowRight size={16} aria-hidden="true" />}
          onClick={() => navigate(pathOf(next))}
        >
          {t(isDone ? 'setUp.next' : 'setUp.skip')}
        </Button>
      )}
    </div>
  )
}
