import { proxy, ref } from 'valtio'
import type { Fault } from '#src/kernel/fault.ts'
import type { NewsItem } from '#src/wire/news.ts'

/** The organisation's news, as the server lists them. */
export const news = proxy<{
  items: readonly NewsItem[]
  /** Reason why the newest news could not be loaded. The former ones stay. */
  fault: Fault | null
}>({ items: ref([]), fault: null })

export function setNews(items: readonly NewsItem[]): void {
  news.items = ref(items)
  news.fault = null
}

export function setNewsFailed(fault: Fault): void {
  news.fault = ref(fault)
}

export function clearNews(): void {
  news.items = ref([])
  news.fault = null
}
