import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { changes } from './window-state.ts'

/** Milliseconds between two messages: live changes are told politely, in one message when there are many. */
const pause = 5000

/** Tells readers that rows on screen changed by themselves. */
export function ChangeAnnouncer() {
  const { t } = useTranslation()
  const { count } = useSnapshot(changes)
  const [told, setTold] = useState({ upTo: 0, words: '' })
  const isNews = count > told.upTo
  useEffect(() => {
    if (!isNews) return undefined
    const timer = window.setTimeout(
      () => setTold({ upTo: changes.count, words: t('timeline.changed', { count: changes.count - told.upTo }) }),
      told.upTo === 0 ? 500 : pause,
    )
    return () => window.clearTimeout(timer)
  }, [isNews, told.upTo, t])
  return (
    <p className="visually-hidden" role="status">
      {told.words}
    </p>
  )
}
