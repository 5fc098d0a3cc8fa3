import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/forced-colours.css';
import App from './App.svelte';
import { applySettings } from './lib/settings.svelte';
import { getLocale } from './paraglide/runtime';

document.documentElement.lang = getLocale();
applySettings();
const target = document.getElementById('app');
if (target) mount(App, { target });
