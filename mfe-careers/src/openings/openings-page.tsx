import { useState } from 'react'
import { Link } from '@site/platform'
import styles from './openings-page.module.css'
export function Component() { const [n]=useState(1); return <h1 className={styles.heading}>Careers {n}<Link to="/">x</Link></h1> }
