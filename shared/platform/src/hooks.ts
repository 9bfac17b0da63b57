import type { ThunkDispatch } from '@reduxjs/toolkit'
import type { Platform, SiteState } from '@site/contract'
import { useDispatch, useSelector as useStoreSelector } from 'react-redux'
import type { UnknownAction } from 'redux'

export const useAppDispatch =
  useDispatch.withTypes<ThunkDispatch<SiteState, Platform, UnknownAction>>()

export const useSelector = useStoreSelector.withTypes<SiteState>()
