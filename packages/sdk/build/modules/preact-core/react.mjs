export { Component, createElement, Fragment } from 'preact';
export { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
// What else a component imports comes from the compat layer, and brings it into the script.
export * from '@preact/compat';
