import { Button, FileButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import styles from './image-field.module.css';
import { type Room, readImage } from './read-image.ts';

type Props = {
  /** A data URL; empty for none. */
  image: string;
  alt: string;
  onChange: (image: string) => void;
  room: Room;
  texts: { label: string; hint: string; choose: string; remove: string; unreadable: string };
};

/** A small picture that is chosen from a file. */
export function ImageField({ image, alt, onChange, room, texts }: Props) {
  const [isUnreadable, setUnreadable] = useState(false);

  async function take(file: File | null) {
    if (!file) return;
    const read = await readImage(file, room);
    setUnreadable(read === null);
    if (read !== null) onChange(read);
  }

  return (
    <Input.Wrapper
      label={texts.label}
      labelElement="div"
      description={texts.hint}
      error={isUnreadable && texts.unreadable}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={styles.image}>
        {image && <img src={image} alt={alt} data-round={room.isSquare} />}
        <Group gap={8}>
          <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {texts.choose}
              </Button>
            )}
          </FileButton>
          {image && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
              {texts.remove}
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}
