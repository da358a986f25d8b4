import type { LucideIcon } from 'lucide-react'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useState } from 'react'
import type { WayView } from '#src/engine/compute.ts'
import { useRegionalLocale } from '#src/ui/text.ts'
import { useSentences, useSteps } from './use-steps.ts'

interface Speech {
  /** False if the browser cannot speak: then there is no button for it. */
  readonly canSpeak: boolean
  /** Text and icon of the button that starts or ends it. */
  readonly key: 'wayfinding.speak' | 'wayfinding.speakStop'
  readonly Icon: LucideIcon
  readonly toggle: () => void
}

/** Reads a route aloud: the current step while the user walks, the whole route before that. */
export function useWaySpeech(way: WayView): Speech {
  const say = useSentences()
  const { current, isGoing } = useSteps(way)
  const read = isGoing && current !== undefined ? [current] : way.steps
  return useSpeech(
    read.map(({ messages }) => say(messages)),
    !isGoing,
  )
}

/**
 * Reads sentences aloud once the user asks for it, and each new list of them from then on: the next step, or the route in
 * another language. If they are the whole route, reading ends with the last one. Nothing leaves the device.
 */
export function useSpeech(sentences: readonly string[], isWhole: boolean): Speech {
  const locale = useRegionalLocale()
  const [isOn, setOn] = useState(false)
  const canSpeak = 'speechSynthesis' in window
  const text = sentences.join('\n')
  useEffect(() => {
    if (!isOn || text === '') return
    const { speechSynthesis } = window
    let isLeft = false
    const spoken = text.split('\n').map((sentence) => {
      const utterance = new SpeechSynthesisUtterance(sentence)
      utterance.lang = locale
      return utterance
    })
    const last = spoken.at(-1)
    const end = (): void => {
      if (!isLeft && isWhole) setOn(false)
    }
    last?.addEventListener('end', end)
    for (const utterance of spoken) speechSynthesis.speak(utterance)
    return () => {
      isLeft = true
      speechSynthesis.cancel()
    }
  }, [isOn, text, locale, isWhole])
  const key = isOn ? 'wayfinding.speakStop' : 'wayfinding.speak'
  return { canSpeak, key, Icon: isOn ? VolumeX : Volume2, toggle: () => setOn(!isOn) }
}
