import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  news: {
    title: 'Новини',
    failed: 'Не вдалося завантажити новини.',
    all: 'Показати всі новини ({{count}})',
    fewer: 'Показати менше',
  },
}
