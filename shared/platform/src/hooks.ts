import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Platform, SiteState } from '@site/contract'
import { useDispatch } from 'react-redux'

export const useAppDispatch =
  useDispatch.withTypes<ThunkDispatch<SiteState, Platform, UnknownAction>>()
