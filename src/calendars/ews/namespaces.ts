/** The namespaces of a call: SOAP's envelope, Exchange's messages and the types in them. */
export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  m: 'http://schemas.microsoft.com/exchange/services/2006/messages',
  t: 'http://schemas.microsoft.com/exchange/services/2006/types',
} as const

export type Prefix = keyof typeof namespaces
