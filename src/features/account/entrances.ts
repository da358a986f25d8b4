export { default as EmailLink } from './email-link/email-link.tsx'
export { default as Guest } from './guest/guest.tsx'
export { default as Login } from './login/login.tsx'
export { default as OauthCallback } from './oauth-callback/oauth-callback.tsx'
