import { useEffect, useState } from 'react'

interface Speech {
  /** False if the browser cannot speak: then there is no button for it. */
  readonly canSpeak: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/**
 * Reads sentences aloud once the user asks for it, and each new list of them from then on: the next step, or the route in
 * another language. If they are the whole route, reading ends with the last one. Nothing leaves the device.
 */
export function useSpeech(sentences: readonly string[], locale: string, isWhole: boolean): Speech {
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
  return { canSpeak, isOn, toggle: () => setOn(!isOn) }
}
